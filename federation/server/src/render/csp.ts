import type { HostConfig } from '../config.ts';
import { type Directives, serverHost } from '../host.ts';

const hashSource = (integrity: string) => `'${integrity}'`;

/**
 * The Content-Security-Policy of a page. Inline blocks are allowed by their hashes (`sha256-…`), so that a page can be cached;
 * style attributes carry custom properties only. `overrides` are origins of this one browser.
 */
export function contentSecurityPolicy(
  config: HostConfig,
  inline: { scripts: string[]; styles: string[] },
  overrides: readonly string[] = [],
): string {
  const remotes = [...new Set([...config.remotes.map(({ url }) => new URL(url).origin), ...overrides])];
  const directives: Directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...remotes, ...inline.scripts.map(hashSource)],
    'style-src': ["'self'", ...remotes, ...inline.styles.map(hashSource)],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...remotes],
    'font-src': ["'self'"],
    // A development server announces changes over a socket.
    'connect-src': ["'self'", ...remotes, ...overrides.map((origin) => origin.replace(/^http/, 'ws'))],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  };
  serverHost().allow?.(directives, config);
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
