import { createHmac, randomBytes } from 'node:crypto';
import type { Decision } from './decision.ts';
import { createTickets } from './tickets.ts';

const NS = 'http://specs.openid.net/auth/2.0';
const SELECT = 'http://specs.openid.net/auth/2.0/identifier_select';
const SIGNED = 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle';

type Fields = Record<string, string>;
const newNonce = () => `${new Date().toISOString().slice(0, 19)}Z${randomBytes(9).toString('base64url')}`;
const open = (name: string) => `openid.${name}`;

/** Steam's half of OpenID 2.0, stateless mode: assertions that the shop has checked by a direct call, once. */
export function createSteam(base: string, secret: string) {
  const assertions = createTickets<string>();
  const sign = (fields: Fields) => {
    const text = (fields[open('signed')] ?? '')
      .split(',')
      .map((name) => `${name}:${fields[open(name)] ?? ''}\n`);
    return createHmac('sha256', secret).update(text.join('')).digest('base64');
  };

  return {
    /** Why a request to sign in is not one; undefined when it is. */
    problem(query: Fields, redirectUri: string): string | undefined {
      if (query[open('ns')] !== NS || query[open('mode')] !== 'checkid_setup') return 'Это не запрос на вход';
      if (query[open('identity')] !== SELECT || query[open('claimed_id')] !== SELECT)
        return 'Steam сам выбирает, кто входит';
      const returnTo = query[open('return_to')] ?? '';
      if (!URL.canParse(returnTo) || returnTo.split('?')[0] !== redirectUri)
        return 'Этого адреса возврата у магазина нет';
      if (!redirectUri.startsWith(query[open('realm')] ?? '-')) return 'Неверный realm';
      return undefined;
    },

    /** A signed assertion. `tamper` makes the lie a part of what is signed, so that the signature holds. */
    assert(returnTo: string, { person, tamper }: Decision): Fields {
      const id = `${base}/id/${tamper === 'letters' ? `${person.subject}abc` : person.subject}`;
      const [lie, value = ''] = tamper.split('=', 2);
      const fields: Fields = {
        ns: NS,
        mode: 'id_res',
        op_endpoint: lie === 'op_endpoint' ? 'https://evil.example/openid/login' : `${base}/authorize`,
        claimed_id: lie === 'claimed_id' ? `https://evil.example/openid/id/${person.subject}` : id,
        identity: lie === 'identity' ? `${base}/id/1` : id,
        return_to: returnTo,
        response_nonce: lie === 'nonce' ? value : newNonce(),
        assoc_handle: '1234567890',
        signed: lie === 'unsigned' ? SIGNED.replace(',claimed_id', '') : SIGNED,
      };
      const named = Object.fromEntries(Object.entries(fields).map(([name, text]) => [open(name), text]));
      const sig = sign(named);
      assertions.issue(returnTo, sig);
      return { ...named, [open('sig')]: lie === 'signature' ? 'AAAA' : sig };
    },

    /** The answer to `check_authentication`: true once for what was asserted here, byte for byte. */
    check(form: Fields): string {
      const sig = form[open('sig')] ?? '';
      const isAsked = form[open('mode')] === 'check_authentication';
      const isValid = isAsked && sig === sign(form) && assertions.take(sig) === form[open('return_to')];
      return `ns:${NS}\nis_valid:${isValid}\n`;
    },
  };
}
