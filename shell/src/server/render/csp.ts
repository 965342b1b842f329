import { createHash } from 'node:crypto';
import type { ShellConfig } from '../config.ts';

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The Content-Security-Policy of a page. Inline blocks are allowed by their hashes, so that a page can be cached;
 * style attributes carry custom properties only (a game's tones).
 */
export function contentSecurityPolicy(
  config: ShellConfig,
  inline: { scripts: string[]; styles: string[] },
): string {
  const remotes = config.remotes.map(({ url }) => new URL(url).origin);
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...remotes, ...inline.scripts.map(hashSource)],
    'style-src': ["'self'", ...remotes, ...inline.styles.map(hashSource)],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'https:', ...config.paymentOrigins],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...remotes],
    'form-action': ["'self'", 'https:', ...config.paymentOrigins],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
