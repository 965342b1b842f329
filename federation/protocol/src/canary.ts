import { z } from 'zod';
import { parseJson } from './json.ts';

/** A metric that decides: visits of which a part has an event, such as an error. */
const metric = z
  .strictObject({
    /** Whether a bad release has more of these events or less. */
    worse: z.enum(['more', 'less']),
    /** The smallest harm worth stopping, as the canary's rate over the stable version's: 2 is twice as many, 0.9 a tenth less. */
    ratio: z.number().positive().max(100),
    /** Its part of the false alarms, relative to the other metrics. */
    weight: z.number().positive().default(1),
    /** Bound for a measured value such as `lcp`: the event is a value above this, in its unit. A bound of `VITAL_BOUNDS`. */
    above: z.number().positive().optional(),
    /** How many events come together as a rule, such as one browser's errors on several pages. */
    clustering: z.number().min(1).max(100).default(1),
  })
  .refine(({ worse, ratio }) => (worse === 'more' ? ratio > 1 : ratio < 1), {
    error: 'expected a ratio above 1 where more is worse, below 1 where less is worse',
    path: ['ratio'],
  });
export type CanaryMetric = z.infer<typeof metric>;

const step = z.strictObject({
  /** The share of the browsers. After the last step comes everybody. */
  percent: z.number().positive().lt(100),
  /** The least time and the least visits of the canary in this step. */
  minutes: z.number().min(0).default(0),
  visits: z.int().min(0).default(0),
  /** Metrics of which the harm must have been ruled out before the next step. */
  clear: z.array(z.string()).default([]),
  /** Decision when that is not known after so many minutes. */
  timeout: z
    .strictObject({ minutes: z.number().positive(), action: z.enum(['hold', 'abort', 'advance']) })
    .optional(),
});

/** `canary.policy.json`: how a canary of a remote is judged. Its team owns it. */
export const canaryPolicy = z
  .strictObject({
    /** The share of good releases that may be aborted, over the whole canary. */
    falseAlarms: z.number().positive().max(0.5).default(0.05),
    /** The share of releases with the harm that may be cleared of it, by metric. */
    missed: z.number().positive().max(0.5).default(0.03),
    /**
     * The least networks in which the worst metric's event happened, before it ends a canary: of one network each kind of harm counts once, up
     * to fifty of them.
     */
    networks: z.int().min(1).max(1_000).default(5),
    /** Minutes after each step that are not counted, while visits of before end. */
    settle: z.number().min(0).default(30),
    /** Seconds between two looks. */
    every: z.number().positive().max(3_600).default(60),
    metrics: z.record(z.string(), metric),
    steps: z.array(step).min(1),
  })
  .superRefine(({ metrics, steps }, context) => {
    if (Object.keys(metrics).length === 0)
      context.addIssue({ code: 'custom', path: ['metrics'], message: 'expected at least one' });
    for (const [index, { percent, clear }] of steps.entries()) {
      if (index > 0 && percent <= steps[index - 1]!.percent)
        context.addIssue({
          code: 'custom',
          path: ['steps', index, 'percent'],
          message: 'expected more than the step before',
        });
      for (const name of clear)
        if (!Object.hasOwn(metrics, name))
          context.addIssue({
            code: 'custom',
            path: ['steps', index, 'clear'],
            message: `${name} is no metric of this policy`,
          });
    }
  });
export type CanaryPolicy = z.infer<typeof canaryPolicy>;

/** The file of a release that holds its policy. */
export const POLICY_FILE = 'canary.policy.json';

/** Reads a policy. Throws with the place of what is wrong; `source` names the file. */
export function parsePolicy(text: string, source: string): CanaryPolicy {
  const parsed = canaryPolicy.safeParse(parseJson(text, source));
  if (parsed.success) return parsed.data;
  throw new Error(
    `${source}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'policy'}: ${message}`).join('; ')}`,
  );
}
