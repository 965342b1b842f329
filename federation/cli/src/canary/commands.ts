import { readFile } from 'node:fs/promises';
import os from 'node:os';
import { type CanaryPolicy, POLICY_FILE, parsePolicy } from '@federation/protocol/canary';
import {
  type CanaryRecord,
  describeEvidence,
  isOver,
  type Override,
  override,
  readRecord,
  startTrial,
  takeOver,
  watch,
} from '@federation/registry/canary';
import type { Source, Target } from '@federation/registry/pointer';
import { startCanary } from '@federation/registry/publish';
import type { Options, Subject } from '../options.ts';
import type { Report } from '../report.ts';
import { checkMetrics, shellTime } from './measure.ts';
import { checkAddresses, firstOf, surroundingsOf } from './surroundings.ts';

/** Who says something at this command line. */
export const person = (): string => `${os.userInfo().username} at ${os.hostname()}`;

/** The policy of a release: the file that was named, else the one that was published with it. Throws with what is wrong, and where. */
async function policyOf(target: Source, version: string, file: string | undefined): Promise<CanaryPolicy> {
  const text = file
    ? await readFile(file, 'utf8')
    : (await target.store.read(version, POLICY_FILE))?.toString();
  if (text === undefined)
    throw new Error(
      `${target.name}@${version} has no ${POLICY_FILE}: put one beside package.json and build again, or name one with --policy`,
    );
  const policy = parsePolicy(text, file ?? POLICY_FILE);
  checkMetrics(policy);
  return policy;
}

const lines = (record: CanaryRecord) => [
  `${record.remote}@${record.version} beside ${record.stable}: ${record.status}, step ${record.trial.policy.steps[record.trial.step]!.percent} %`,
  ...(record.reason ? [`  ${record.reason}`] : []),
  ...describeEvidence(record.trial.evidence).map((line) => `  ${line}`),
];

const reportOf = (record: CanaryRecord): Report => {
  const { remote, version, stable, status, reason, trial, log } = record;
  const { percent } = trial.policy.steps[trial.step]!;
  return {
    data: { remote, version, stable, status, reason, percent, evidence: trial.evidence, log },
    text: lines(record).join('\n'),
    failed: status === 'aborted',
  };
};

/** Looks at the canary of a remote until it is over, or the process is asked to end; another one may go on then. */
async function watchOver(remote: Subject, target: Target, { shell }: Options): Promise<Report> {
  checkAddresses(remote.config);
  const ending = new AbortController();
  const end = () => ending.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    let policy = (await readRecord(target))?.trial.policy;
    const surroundings = surroundingsOf(() => policy!, shell, remote.config);
    const record = await watch(target, {
      ...surroundings,
      measure: async (query) => {
        policy = (await readRecord(target))?.trial.policy;
        return surroundings.measure(query);
      },
      // Standard output is for what came of it.
      onLine: (line) => console.error(`${new Date().toISOString()} ${line}`),
      signal: ending.signal,
    });
    if (!record)
      return { data: { remote: remote.name }, text: `${remote.name}: there is no automatic canary` };
    if (!isOver(record))
      console.error(
        `«judge ${remote.name}», here or elsewhere, goes on with it; until then it stays at its share`,
      );
    return reportOf(record);
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
  }
}

/** `canary <remote>`: how it stands. */
export async function showCanary({ name }: Subject, source: Source): Promise<Report> {
  const record = await readRecord(source);
  return record
    ? { ...reportOf(record), failed: false }
    : { data: { remote: name }, text: `${name}: there was no automatic canary` };
}

/** `canary <remote> <version>`: by hand with `--percent`, by itself with `--auto`. */
export async function giveCanary(
  remote: Subject,
  target: Target,
  version: string,
  options: Options,
): Promise<Report> {
  const { name } = remote;
  if (!options.auto) {
    await startCanary(target, version, Number(options.percent));
    await takeOver(target, person());
    const text = `${name}@${version} goes to ${options.percent} % of the browsers`;
    return { text, data: { remote: name, version, message: text } };
  }
  const policy = await policyOf(target, version, options.policy);
  checkAddresses(remote.config);
  const record = await startTrial(target, version, policy, await firstOf(options.shell, shellTime));
  return options.detach ? reportOf(record) : watchOver(remote, target, options);
}

/** `judge <remote>`: goes on with a canary that was begun anywhere. */
export const judgeCanary = (remote: Subject, target: Target, options: Options): Promise<Report> =>
  watchOver(remote, target, options);

/** Does what a person says with an automatic canary; undefined when none is under way. */
export async function overrideCanary(
  target: Target,
  action: Override,
  shells: readonly string[],
): Promise<Report | undefined> {
  // Shells that are away keep nobody from stopping a canary.
  const now = await firstOf(shells, shellTime).catch(() => Date.now());
  const record = await override(target, action, person(), now);
  return record && { ...reportOf(record), failed: false };
}
