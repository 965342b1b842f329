import { ask } from './ask.ts';
import { type Answer, type IdentityProvider, reject } from './identity-provider.ts';
import type { ProviderSettings } from './settings.ts';

const NS = 'http://specs.openid.net/auth/2.0';
const SELECT = `${NS}/identifier_select`;
/** Required fields of a signature (OpenID Authentication 2.0, 10.1). */
const MUST_BE_SIGNED = [
  'op_endpoint',
  'return_to',
  'response_nonce',
  'assoc_handle',
  'claimed_id',
  'identity',
];
/** How far the time in a nonce may be from ours, seconds; nonces are remembered for twice as long. */
const SKEW = 10 * 60;

const returnTo = ({ redirectUri, state }: Pick<Answer, 'redirectUri' | 'state'>) =>
  `${redirectUri}?state=${state}`;

/** Steam: OpenID 2.0 without associations. Every assertion is checked by a call to the configured address, never to the one it names. */
export function steam({ endpoints }: ProviderSettings<'steam'>): IdentityProvider {
  const people = new URL('id/', endpoints.authorize).href;

  const claimedNumber = (claimed: string) =>
    claimed.startsWith(people) ? /^\d{1,20}$/.exec(claimed.slice(people.length))?.[0] : undefined;

  return {
    name: 'steam',
    url(departure) {
      const url = new URL(endpoints.authorize);
      const parameters = {
        ns: NS,
        mode: 'checkid_setup',
        return_to: returnTo(departure),
        realm: `${new URL(departure.redirectUri).origin}/`,
        identity: SELECT,
        claimed_id: SELECT,
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(`openid.${name}`, value);
      return url.href;
    },

    packedState: (code) => new URLSearchParams(code).get('state'),

    async recognise(answer) {
      const query = new URLSearchParams(answer.code);
      const names = [...query.keys()];
      if (new Set(names).size < names.length) throw reject('a field came twice');
      const field = (name: string) => query.get(`openid.${name}`) ?? '';

      if (field('ns') !== NS || field('mode') !== 'id_res') throw reject('not a positive assertion');
      if (field('op_endpoint') !== endpoints.authorize) throw reject('asserted by another endpoint');
      if (field('return_to') !== returnTo(answer)) throw reject('asserted for another address');
      const signed = field('signed').split(',');
      if (!MUST_BE_SIGNED.every((name) => signed.includes(name)))
        throw reject('the signature leaves fields out');
      const subject = claimedNumber(field('claimed_id'));
      if (!subject || field('identity') !== field('claimed_id')) throw reject('not a person of Steam');
      const nonce = field('response_nonce');
      if (!isRecent(nonce)) throw reject('the nonce is too old');

      const form = new URLSearchParams([...query].filter(([name]) => name.startsWith('openid.')));
      form.set('openid.mode', 'check_authentication');
      const lines = (await ask(endpoints.check, { method: 'POST', body: form })).split('\n');
      if (!lines.includes('is_valid:true')) throw reject('Steam did not assert this');
      return { subject, email: null, isEmailVerified: false, once: { key: nonce, seconds: 2 * SKEW } };
    },
  };
}

/** A nonce begins with its time, to the second, in UTC. */
function isRecent(nonce: string): boolean {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/.exec(nonce)?.[0];
  if (!time || nonce.length > 255) return false;
  return Math.abs(Date.now() - Date.parse(time)) <= SKEW * 1000;
}
