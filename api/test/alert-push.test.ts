import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { openChannels } from '../src/modules/alerts/channels.ts';
import { pushAlerts } from '../src/modules/alerts/push.ts';
import { createMailer } from '../src/modules/letters/mailer.ts';
import { alerts } from '../src/platform/db/schema/jobs.ts';
import { createOutside } from '../src/platform/http/outside.ts';
import { alert, resolveAlert } from '../src/platform/observability/alerts.ts';
import { sign } from '../src/platform/signature.ts';
import { startApp } from './helper.ts';
import { startReceiver } from './support/alert-receiver.ts';

const { db, config } = await startApp();
const receiver = await startReceiver();
const SECRET = 'a secret of sixteen letters';
const folder = path.join(config.dataDir, 'alert-mail');
const warnings: object[] = [];

function contextOf() {
  const outside = createOutside();
  const mailer = createMailer({ from: 'shop@localhost', host: 'localhost', folder, outside });
  const channels = openChannels(
    {
      email: 'duty@example.com',
      webhook: { url: `${receiver.url}/hook`, secret: SECRET },
      telegram: { apiUrl: receiver.url, token: 'T', chat: '7' },
    },
    mailer,
    outside,
  );
  const log = { warn: (data: object) => void warnings.push(data) };
  return { db: db.orm, channels, shopName: 'Пополняй', deskUrl: 'https://desk.test', log };
}
const letters = async () => (await readdir(folder).catch(() => [])).length;

beforeEach(async () => {
  await db.orm.delete(alerts);
  receiver.reset();
});

test('new alerts come once, as one message, by mail, signed webhook and Telegram', {
  tags: '@spec-17.35',
}, async () => {
  await alert(db.orm, 'refund_due', 'payment-1', { order: 'abc', sum: '99.00' });
  await alert(db.orm, 'out_of_stock', 'product-2', { product: 2 });
  const context = contextOf();
  expect(await pushAlerts(context)).toBe(2);
  expect(await pushAlerts(context)).toBe(0);
  const [hook, ...others] = receiver.received.filter(({ path: to }) => to === '/hook');
  expect(others).toEqual([]);
  expect(hook!.headers['x-signature']).toBe(sign(SECRET, hook!.body));
  expect(JSON.parse(hook!.body).alerts).toMatchObject([
    { kind: 'refund_due', about: { sum: '99.00' } },
    { kind: 'out_of_stock' },
  ]);
  const telegram = receiver.received.find(({ path: to }) => to === '/botT/sendMessage')!;
  expect(JSON.parse(telegram.body)).toMatchObject({
    chat_id: '7',
    text: expect.stringContaining('refund_due'),
  });
  const [letter] = await readdir(folder);
  expect(await readFile(path.join(folder, letter!), 'utf8')).toContain('To: duty@example.com');
});

test('a cause that goes on is quiet for six hours; one that was settled and comes back is pushed at once', {
  tags: '@spec-17.35',
}, async () => {
  const raise = () => alert(db.orm, 'job_failing', 'job-1', { job: 1 });
  const context = contextOf();
  await raise();
  await pushAlerts(context);
  await raise();
  expect(await pushAlerts(context)).toBe(0);
  await db.orm
    .update(alerts)
    .set({ pushed: sql`now() - interval '7 hours'` })
    .where(eq(alerts.kind, 'job_failing'));
  expect(await pushAlerts(context)).toBe(1);
  await resolveAlert(db.orm, 'job_failing', 'job-1');
  expect(await pushAlerts(context)).toBe(0);
  await raise();
  expect(await pushAlerts(context)).toBe(1);
});

test('two workers push nothing twice', async () => {
  for (let n = 0; n < 30; n += 1) await alert(db.orm, 'out_of_stock', `product-${n}`, { product: n });
  const done = await Promise.all([pushAlerts(contextOf()), pushAlerts(contextOf()), pushAlerts(contextOf())]);
  expect(done.reduce((sum, count) => sum + count, 0)).toBe(30);
  const pushed = receiver.received
    .filter(({ path: to }) => to === '/hook')
    .flatMap(({ body }) => JSON.parse(body).alerts.map(({ id }: { id: number }) => id));
  expect(new Set(pushed).size).toBe(pushed.length);
});

test('an alert that one channel took counts as pushed; one that no channel took is pushed again', async () => {
  await alert(db.orm, 'refund_due', 'payment-9', { order: 'x' });
  const before = await letters();
  receiver.fail(true);
  const context = contextOf();
  const withoutMail = { ...context, channels: context.channels.filter(({ name }) => name !== 'mail') };
  expect(await pushAlerts(withoutMail)).toBe(1);
  expect(warnings.length).toBeGreaterThan(0);
  expect(await pushAlerts(context)).toBe(1);
  expect(await letters()).toBe(before + 1);
  expect(await pushAlerts(context)).toBe(0);
});
