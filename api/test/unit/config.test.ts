import { statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@shop/devkit/temporary-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../src/config.ts';

const dataDir = temporaryFolder('shop-config');

test('every problem of the environment is reported at once', () => {
  const read = () =>
    readConfig({
      DATA_DIR: dataDir,
      API_PORT: 'http',
      PUBLIC_URL: 'localhost',
      DATABASE_URL: 'mysql://x',
      ROLE: 'boss',
    });
  expect(read).toThrow(/4 problem\(s\)[\s\S]*API_PORT[\s\S]*PUBLIC_URL[\s\S]*DATABASE_URL[\s\S]*ROLE/);
});

test('an empty variable counts as absent, and an address loses its last slash', () => {
  expect(
    readConfig({ DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: 'https://shop.example/' }),
  ).toMatchObject({
    databaseUrl: undefined,
    publicUrl: 'https://shop.example',
  });
});

test('secrets that are not given are generated once and readable by their owner only', {
  tags: '@spec-17.2',
}, () => {
  const { secretKey, sandboxSecret } = readConfig({ DATA_DIR: dataDir });
  expect(secretKey).toMatch(/^[0-9a-f]{64}$/);
  expect(sandboxSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(sandboxSecret).not.toBe(secretKey);
  expect(readConfig({ DATA_DIR: dataDir })).toMatchObject({ secretKey, sandboxSecret });
  for (const name of ['secret-key', 'sandbox-secret'])
    expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
});

test('an account of which a part is missing is reported with all other problems', () => {
  const half = { PAYSELECTION_SITE_ID: 'a', GETPAY_SECRET: 'b', MOOGOLD_PARTNER_ID: 'c', ROLE: 'boss' };
  const read = () => readConfig({ DATA_DIR: dataDir, ...half });
  expect(read).toThrow(
    /4 problem\(s\)[\s\S]*ROLE[\s\S]*PAYSELECTION_SECRET[\s\S]*GETPAY_WALLET[\s\S]*MOOGOLD_SECRET/,
  );
  const whole = readConfig({ DATA_DIR: dataDir, MOOGOLD_PARTNER_ID: 'c', MOOGOLD_SECRET: 'd' });
  expect(whole).toMatchObject({ moogold: { partnerId: 'c' }, payselection: undefined, getpay: undefined });
});

test.each([
  [{}, 'sandbox'],
  [{ MOOGOLD_PARTNER_ID: 'a', MOOGOLD_SECRET: 'b' }, 'sandbox'],
  [{ PAYSELECTION_SITE_ID: 'a', PAYSELECTION_SECRET: 'b' }, 'operator'],
  [{ GETPAY_WALLET: 'a', GETPAY_SECRET: 'b' }, 'operator'],
  [{ GETPAY_WALLET: 'a', GETPAY_SECRET: 'b', DELIVERY: 'sandbox' }, 'sandbox'],
  [{ DELIVERY: 'operator' }, 'operator'],
])(
  'what is paid for with real money is delivered by somebody, unless said otherwise: %j',
  (env, delivery) => {
    expect(readConfig({ DATA_DIR: dataDir, ...env })).toMatchObject({ delivery });
  },
);

test('a delivery by anybody else is none', () => {
  expect(() => readConfig({ DATA_DIR: dataDir, DELIVERY: 'nobody' })).toThrow('DELIVERY');
});

test('a variable is still read by its former name, with a warning that says the new one', () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const read = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env });
  expect(read({ LEAVE_FOR: '4000', KEEP_ANSWERS_FOR: '0' })).toMatchObject({
    shutdownDelay: 4_000,
    answerCacheTtl: 0,
  });
  expect(warn.mock.calls.map(([text]) => text)).toEqual([
    'LEAVE_FOR is called SHUTDOWN_DELAY now',
    'KEEP_ANSWERS_FOR is called ANSWER_CACHE_TTL now',
  ]);
  expect(read({ LEAVE_FOR: '4000', SHUTDOWN_DELAY: '5000' }).shutdownDelay).toBe(5_000);
});
