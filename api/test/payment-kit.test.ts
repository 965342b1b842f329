import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { findProgram } from '@shop/devkit/programs';
import { afterAll, describe, expect, test } from 'vitest';
import { checkPaymentAccounts } from '../src/modules/payments/check-accounts.ts';
import { getpay } from '../src/modules/payments/providers/getpay.ts';
import { getpayVerifiers } from '../src/modules/payments/providers/getpay-signature.ts';
import type { Notice, PaymentProvider } from '../src/modules/payments/providers/payment-provider.ts';
import { payselection } from '../src/modules/payments/providers/payselection.ts';
import { sandboxPayments } from '../src/modules/payments/providers/sandbox.ts';
import { tbank } from '../src/modules/payments/providers/tbank.ts';
import { yookassa } from '../src/modules/payments/providers/yookassa.ts';
import { type PaymentKitSubject, paymentKit } from './support/payment-kit.ts';
import { startSandbox } from './support/sandbox.ts';
import { until } from './support/until.ts';

/** Where the simulators send their notices. */
const notices: Notice[] = [];
const listener = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  notices.push({ method: 'POST', query: {}, headers: request.headers, body: Buffer.concat(chunks) });
  response.end();
}).listen(0, '127.0.0.1');
await once(listener, 'listening');
afterAll(() => void listener.close());
const apiUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
const notifyUrl = (name: string) => `${apiUrl}/api/payments/${name}/notify/`;
const sandbox = await startSandbox(apiUrl);
afterAll(() => sandbox.close());
const { secret } = sandbox;

async function noticeOf(paymentId: string, transactionId: string): Promise<Notice> {
  const speaksOfIt = ({ body }: Notice) => body.includes(paymentId) || body.includes(transactionId);
  await until(async () => notices.some(speaksOfIt));
  return notices.find(speaksOfIt)!;
}
type Own = Pick<PaymentKitSubject, 'create' | 'unknownState' | 'errors'>;
const subject = (name: string, rest: Own) => ({
  ...{ url: sandbox.url, secret, decide: sandbox.choose, noticeOf },
  answer: (error: string) => sandbox.answer(name, { error }),
  request: { scenario: 'redirect' as const, method: name, currency: 'RUB', notifyUrl: notifyUrl(name) },
  ...rest,
});
const ofPayselection = (publicKey: string | undefined) =>
  subject('payselection', {
    create: (url, key = secret) =>
      payselection({
        ...sandbox.accounts.payselection,
        secret: key,
        publicKey: key === secret ? publicKey : key,
        formUrl: `${url}/payselection`,
        gatewayUrl: `${url}/payselection`,
        notifyUrl: notifyUrl('payselection'),
      }),
    errors: {
      away: ['TooManyRequests', 'InternalError'],
      refused: ['RequestIsNotValid', 'AccessDenied', 'Conflict'],
    },
    unknownState: (body) =>
      (body as object[]).map((one) => ({ ...one, TransactionState: 'dreaming', Surprise: 1 })),
  });
const ofYookassa = subject('yookassa', {
  errors: {
    away: ['too_many_requests', 'internal_server_error'],
    refused: ['invalid_request', 'invalid_credentials', 'forbidden', 'not_found'],
  },
  create: (url, secretKey = secret) => yookassa({ shopId: '100500', secretKey, url: `${url}/yookassa/v3` }),
  unknownState: (body) => ({ ...(body as object), status: 'dreaming', surprise: 1 }),
});

const ofTbank = {
  ...subject('tbank', {
    errors: {
      away: ['3', '402', '9999'],
      refused: ['202', '204', '308', '501', '648'],
    },
    create: (url, password = secret) => tbank({ terminalKey: 'sandbox', password, url: `${url}/tbank/v2` }),
    unknownState: (body) => ({ ...(body as object), Status: 'DREAMING', Surprise: 1 }),
  }),
  opensOnce: true,
};

const subjects: Record<string, PaymentKitSubject> = {
  sandbox: subject('sandbox', {
    errors: { away: ['error'], refused: ['invalid', 'conflict'] },
    create: (url, key = secret) => sandboxPayments({ url, secret: key }),
    unknownState: (body) => ({ ...(body as object), status: 'dreaming', surprise: 1 }),
  }),
  payselection: ofPayselection(sandbox.accounts.payselection.publicKey),
  'payselection without a public key': ofPayselection(undefined),
  getpay: {
    ...subject('getpay', {
      errors: {
        away: ['too_many_requests', 'unavailable'],
        refused: ['wrong_request', 'wrong_wallet'],
      },
      create: (url, key = secret) =>
        getpay({
          wallet: 'sandbox',
          secret: key,
          url: `${url}/getpay`,
          verifiers: [getpayVerifiers['hmac-sha256']],
        }),
      unknownState: (body) => body,
    }),
    answersQuestions: false,
  },
  'yookassa by redirect': ofYookassa,
  'yookassa by code': { ...ofYookassa, request: { ...ofYookassa.request, scenario: 'invoice_qr' } },
  'tbank by redirect': ofTbank,
  'tbank by code': {
    ...ofTbank,
    // The code of a payment can be asked for again; its page cannot.
    opensOnce: false,
    request: { ...ofTbank.request, scenario: 'invoice_qr' },
  },
};

describe.each(Object.entries(subjects))('%s', async (_name, one) => {
  test.each(await paymentKit(one))(
    'keeps the rule of payment providers: $rule',
    { tags: '@spec-12.18' },
    ({ holds }) => holds(),
  );
});

describe('the check of a payment account', () => {
  const check = (adapter: PaymentProvider) => checkPaymentAccounts(new Map([[adapter.name, adapter]]));

  test.each(['payselection', 'yookassa by redirect', 'tbank by redirect'])(
    'of %s says what is wrong in a sentence',
    { tags: '@spec-12.19' },
    async (name) => {
      const { create, url } = subjects[name]!;
      expect(await check(create(url))).toMatchObject([{ isOk: true, says: 'The account works.' }]);
      expect(await check(create(url, 'a wrong secret'))).toMatchObject([
        { isOk: false, says: expect.stringContaining('its key is wrong') },
      ]);
      expect(await check(create('http://127.0.0.1:1'))).toMatchObject([
        { isOk: false, says: expect.stringContaining('check its address') },
      ]);
    },
  );

  test('names a certificate whose root this machine does not know', { tags: '@spec-12.19' }, async () => {
    const openssl = findProgram({ program: 'openssl', packages: ['openssl'] });
    const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    const where = ['-days', '1', '-subj', '/CN=localhost', '-keyout', '-', '-out', '-'];
    const pem = execFileSync(openssl, [...args, ...where], { encoding: 'utf8', stdio: 'pipe' });
    const server = https.createServer({ key: pem, cert: pem }, (_request, response) => response.end('{}'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await check(subjects['yookassa by redirect']!.create(`https://localhost:${port}`))).toMatchObject([
      { isOk: false, says: expect.stringContaining('NODE_EXTRA_CA_CERTS') },
    ]);
    server.close();
  });

  test('says which answer no questions', { tags: '@spec-12.19' }, async () => {
    const { create, url } = subjects.getpay!;
    expect(await check(create(url))).toMatchObject([
      { isOk: true, says: expect.stringContaining('no questions') },
    ]);
  });
});
