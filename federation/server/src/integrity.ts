import { createHash } from 'node:crypto';

/** The hash of a file or text as subresource integrity and the Content-Security-Policy write it: `sha256-…`. */
export const integrityOf = (data: string | Uint8Array): string =>
  `sha256-${createHash('sha256').update(data).digest('base64')}`;
