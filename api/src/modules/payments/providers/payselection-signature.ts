import { sign } from '../../../platform/signature.ts';

/** A request of ours: hex HMAC-SHA256 over method, path, site, request id and body, a line each. `path` without the host. */
export const signRequest = (
  secret: string,
  request: { method: string; path: string; siteId: string; requestId: string; body: string },
) => sign(secret, [request.method, request.path, request.siteId, request.requestId, request.body].join('\n'));

/** A webhook of theirs: over the method, the address that they were given, the site and the raw body, a line each. */
export const signWebhook = (secret: string, url: string, siteId: string, body: Buffer) =>
  sign(secret, `POST\n${url}\n${siteId}\n`, body);
