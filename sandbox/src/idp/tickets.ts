import { randomBytes } from 'node:crypto';

/** Milliseconds that a code, a token or an assertion holds. */
const LIFETIME = 10 * 60 * 1000;

/** Random names for things that are looked up later, once or more often, until they are out of time. */
export function createTickets<T>() {
  const held = new Map<string, { value: T; expires: number }>();
  const find = (name: string) => {
    const ticket = held.get(name);
    return ticket && ticket.expires > Date.now() ? ticket.value : undefined;
  };
  return {
    issue(value: T, name = randomBytes(24).toString('base64url')): string {
      for (const [other, { expires }] of held) if (expires <= Date.now()) held.delete(other);
      held.set(name, { value, expires: Date.now() + LIFETIME });
      return name;
    },
    find,
    /** The value, once. */
    take(name: string): T | undefined {
      const value = find(name);
      held.delete(name);
      return value;
    },
  };
}
