import { z } from 'zod';
import type { Provider } from './people.ts';

/** The shop's name and secret at every provider; the secret is the sandbox's own. */
export const CLIENT_ID = 'shop';
/** Providers that refuse to begin without a PKCE challenge. */
const PKCE: readonly Provider[] = ['telegram', 'vk_id'];

const request = z.object({
  response_type: z.literal('code'),
  client_id: z.literal(CLIENT_ID),
  redirect_uri: z.string(),
  state: z.string().min(1).max(512),
  scope: z.string().optional(),
  nonce: z.string().optional(),
  code_challenge: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  code_challenge_method: z.literal('S256').optional(),
});
export type OauthRequest = z.infer<typeof request>;

/** Reads what a browser was sent with. A reason in Russian when it is not as the provider wants it. */
export function readRequest(provider: Provider, query: unknown, redirectUri: string): OauthRequest | string {
  const parsed = request.safeParse(query);
  if (!parsed.success) return `Неверный параметр: ${parsed.error.issues[0]?.path.join('.') ?? ''}`;
  if (parsed.data.redirect_uri !== redirectUri) return 'Этого адреса возврата у магазина нет';
  const { code_challenge, code_challenge_method } = parsed.data;
  const isChallenged = code_challenge !== undefined && code_challenge_method !== undefined;
  if (PKCE.includes(provider) && !isChallenged) return 'Нет параметра code_challenge';
  return parsed.data;
}
