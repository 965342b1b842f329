import type { FastifyInstance, FastifyReply } from 'fastify';

/** A provider's refusals, as far as its public documents name them. */
export type Refusals = {
  /** Its name, for a person. */
  title: string;
  /** Where the codes stand; a provider without a public list says so here. */
  source: string;
  /** Errors that any call may be answered with: the HTTP status, and what it means. */
  errors: Readonly<Record<string, { status: number; text: string }>>;
  /** Why a payment may be declined. Absent: no list is public, so any word may be typed. */
  declines?: Readonly<Record<string, string>>;
  /** Why a refund may be refused. Absent: it has no refunds, or says nothing of them but an error of the call. */
  refunds?: Readonly<Record<string, string>>;
};

/** Failures that no documentation lists: the connection breaks before the call is taken, or after. */
export const BREAKS = {
  lost_before: 'вызов не дошёл, соединение оборвалось',
  lost_after: 'вызов выполнен, но ответ потерян',
} as const;

/** Chosen for refunds: they are taken, and end once something else is chosen. */
export const SLOW = 'slow';

/** Choices on the page of a provider. Empty: the ordinary answer. */
export type Choice = { error: string; refund: string };

/** The choices of the page, one for each provider. They end with the process. */
export function createChoices<Name extends string>(names: readonly Name[]): Record<Name, Choice> {
  return Object.fromEntries(names.map((name) => [name, { error: '', refund: '' }])) as Record<Name, Choice>;
}

/**
 * Has the calls of a scope answered as the page chose. To be called after the hooks that check credentials: a wrong key is
 * refused as such. `fail` writes an error in the words of the provider.
 */
export function playRefusals(
  scope: FastifyInstance,
  { errors }: Refusals,
  choice: Choice,
  fail: (reply: FastifyReply, code: string, status: number, text: string) => unknown,
): void {
  scope.addHook('preHandler', async (_request, reply) => {
    if (choice.error === 'lost_before') return breakOff(reply);
    const error = errors[choice.error];
    if (error) return fail(reply, choice.error, error.status, error.text);
  });
  scope.addHook('onSend', async (_request, reply) => {
    if (choice.error === 'lost_after') breakOff(reply);
  });
}

function breakOff(reply: FastifyReply) {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
