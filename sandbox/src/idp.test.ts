import { expect, test } from 'vitest';
import { startSandbox } from './testing.ts';

const BACK = 'http://localhost:3000/auth/yandex/redirect/';
const VERIFIER = 'v'.repeat(43);
const CHALLENGE = '7w_YNF9DSfIdPf_pRjSq646_kPr-2-o9NAl16JGghdM';
const question = (provider: string, changes: Record<string, string> = {}) =>
  `/idp/${provider}/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: 'shop',
    redirect_uri: BACK.replace('yandex', provider),
    state: 's',
    ...changes,
  })}`;

const post = (url: string, form: Record<string, string>, headers = {}) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form), headers });
const approve = async (url: string, form: Record<string, string> = {}) =>
  new URL((await post(url, { decision: 'approve', ...form })).headers.get('location')!).searchParams;

test.each(['facebook', 'google', 'yandex', 'vk'])(
  '%s asks a person in Russian and lets the form lead to the shop',
  async (provider) => {
    const { url } = await startSandbox();
    const response = await fetch(url + question(provider));
    const page = await response.text();
    expect(page).toContain('Магазин localhost:3000 просит подтвердить');
    expect(page).toContain('Не сообщать почту');
    expect(page.match(/type="radio"/g)).toHaveLength(3);
    expect(response.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://localhost:3000",
    );
  },
);

test.each<Record<string, string>>([
  { redirect_uri: 'https://evil.example/' },
  { redirect_uri: `${BACK}x` },
  { client_id: 'another' },
  { response_type: 'token' },
  { state: '' },
])('does not send anybody anywhere for %j', async (changes) => {
  const { url } = await startSandbox();
  const answers = [
    await fetch(url + question('yandex', changes)),
    await post(url + question('yandex', changes), { decision: 'approve' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400]);
});

test.each(['telegram', 'vk_id'])('%s does not begin without a challenge', async (provider) => {
  const { url } = await startSandbox();
  expect((await fetch(url + question(provider))).status).toBe(400);
  const challenged = { code_challenge: CHALLENGE, code_challenge_method: 'S256' };
  expect((await fetch(url + question(provider, challenged))).status).toBe(200);
});

test('another site decides for nobody', async () => {
  const { url } = await startSandbox();
  const response = await post(
    url + question('yandex'),
    { decision: 'approve' },
    { 'Sec-Fetch-Site': 'cross-site' },
  );
  expect([response.status, response.headers.get('location')]).toEqual([400, null]);
});

test('a refusal goes back with the state', async () => {
  const { url } = await startSandbox();
  const response = await post(url + question('yandex'), { decision: 'refuse' });
  expect(response.headers.get('location')).toBe(`${BACK}?error=access_denied&state=s`);
});

test('a code is good once, for the same client, address and verifier', async () => {
  const { url } = await startSandbox();
  const secret = 'a secret for tests';
  const exchange = async (changes: Record<string, string> = {}) => {
    const challenged = question('yandex', { code_challenge: CHALLENGE, code_challenge_method: 'S256' });
    const code = (await approve(url + challenged)).get('code')!;
    const form = {
      grant_type: 'authorization_code',
      code,
      client_id: 'shop',
      client_secret: secret,
      redirect_uri: BACK,
      code_verifier: VERIFIER,
      ...changes,
    };
    return [await post(`${url}/idp/yandex/token`, form), await post(`${url}/idp/yandex/token`, form)].map(
      ({ status }) => status,
    );
  };
  expect(await exchange()).toEqual([200, 400]);
  for (const name of ['client_id', 'client_secret', 'redirect_uri', 'code_verifier', 'code'])
    expect(await exchange({ [name]: 'another' }), name).toEqual([400, 400]);
});
