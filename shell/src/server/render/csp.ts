import type { Services } from '../../app/services.ts';
import type { ShellConfig } from '../config.ts';

const hashSource = (integrity: string) => `'${integrity}'`;

type Directives = Record<string, string[]>;

/** What a configured service needs of the policy, and nothing while it is not configured. */
function allowServices(directives: Directives, { chat, errors }: Services): void {
  const allow = (name: string, ...sources: string[]) => {
    directives[name] = [...(directives[name] ?? ["'self'"]), ...sources];
  };
  if (errors) allow('connect-src', new URL(errors.dsn).origin);
  if (!chat) return;
  for (const name of ['script-src', 'connect-src', 'frame-src', 'img-src', 'media-src'])
    allow(name, chat.url);
  allow('connect-src', chat.url.replace(/^http/, 'ws'));
  // The widget writes its style sheet into the page, under no hash that is known; beside hashes the word means nothing.
  directives['style-src'] = [
    ...(directives['style-src'] ?? []).filter((source) => !source.startsWith("'sha256-")),
    "'unsafe-inline'",
  ];
}

/**
 * The Content-Security-Policy of a page. Inline blocks are allowed by their hashes (`sha256-…`), so that a page can be cached;
 * style attributes carry custom properties only (a game's tones). `overrides` are origins of this one browser.
 */
export function contentSecurityPolicy(
  config: ShellConfig,
  inline: { scripts: string[]; styles: string[] },
  overrides: readonly string[] = [],
): string {
  const remotes = [...new Set([...config.remotes.map(({ url }) => new URL(url).origin), ...overrides])];
  const directives: Directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...remotes, ...inline.scripts.map(hashSource)],
    'style-src': ["'self'", ...remotes, ...inline.styles.map(hashSource)],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'https:', ...config.paymentOrigins],
    'font-src': ["'self'"],
    // A development server tells of changes over a socket.
    'connect-src': ["'self'", ...remotes, ...overrides.map((origin) => origin.replace(/^http/, 'ws'))],
    'form-action': ["'self'", 'https:', ...config.paymentOrigins],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  };
  allowServices(directives, config.services ?? {});
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
