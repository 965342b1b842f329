import { expect, test, vi } from 'vitest';
import { newEmail, signIn, signUp } from './support/account.ts';

vi.mock('@node-rs/argon2', { spy: true });
// Test files share modules: what another file has loaded calls the library past the spy.
vi.resetModules();
const { verify } = await import('@node-rs/argon2');
const { startApp } = await import('./helper.ts');

const shop = await startApp({ rateLimitScale: 0 });

test('a password takes the same work to check for an address that nobody has', async () => {
  const { email } = await signUp(shop);
  const workFor = async (address: string) => {
    vi.mocked(verify).mockClear();
    await signIn(shop, address, 'another one');
    // The parameters of the hash decide what a comparison costs: `$argon2id$v=19$m=…,t=…,p=…$`.
    return vi.mocked(verify).mock.calls.map(([stored]) => String(stored).split('$').slice(1, 4));
  };
  const known = await workFor(email);
  expect(known).toHaveLength(1);
  expect(await workFor(newEmail())).toEqual(known);
});
