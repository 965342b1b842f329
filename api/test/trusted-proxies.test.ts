import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { rateLimits } from '../src/platform/db/schema/accounts.ts';
import { startApp } from './helper.ts';
import { newEmail } from './support/account.ts';

const { config, db } = await startApp();

/** Wrong sign-ins of one address over real sockets, each said to be of another network; what each was answered. */
async function guess(trustedProxies: string[], attempts: number): Promise<number[]> {
  await db.orm.delete(rateLimits);
  const app = await buildApp({ config: { ...config, trustedProxies }, db });
  onTestFinished(() => app.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const email = newEmail();
  const statuses = [];
  for (let n = 0; n < attempts; n += 1) {
    const { status } = await fetch(`${url}/api/auth/jwt/create/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
      body: JSON.stringify({ email, password: 'guess' }),
    });
    statuses.push(status);
  }
  return statuses;
}

const TEN = Array(10).fill(401);

test('nobody gets round a limit by saying that they call for others: not from this machine either', {
  tags: '@spec-17.1',
}, async () => {
  expect(await guess([], 11)).toEqual([...TEN, 429]);
  expect(await guess(['uniquelocal', '203.0.113.0/24'], 11)).toEqual([...TEN, 429]);
});

test.each([[['loopback']], [['127.0.0.1']], [['127.0.0.0/8', '::1']]])(
  'a proxy that the configuration names, %j, says who calls',
  { tags: '@spec-17.1' },
  async (proxies) => {
    expect(await guess(proxies, 11)).toEqual([...TEN, 401]);
  },
);

test('the configuration trusts nobody by itself, and refuses what is no network', {
  tags: '@spec-17.1',
}, () => {
  const read = (TRUSTED_PROXIES?: string) =>
    readConfig({ DATA_DIR: config.dataDir, TRUSTED_PROXIES }).trustedProxies;
  expect(read()).toEqual([]);
  expect(read('loopback, 10.0.0.0/8 2001:db8::/32')).toEqual(['loopback', '10.0.0.0/8', '2001:db8::/32']);
  for (const wrong of ['everybody', '10.0.0.0/33', '10.0.0', '2001:db8::/129', '10.0.0.0/8/8'])
    expect(() => read(wrong)).toThrow('TRUSTED_PROXIES');
});
