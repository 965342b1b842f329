import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Boot } from '../boot.ts';

type Manifest = { entries: { index: { initial?: { js?: string[]; css?: string[] } } } };

/** The page around the desk: one for every address. */
export function createPage(assets: string) {
  const manifest = JSON.parse(readFileSync(path.join(assets, 'manifest.json'), 'utf8')) as Manifest;
  const { js = [], css = [] } = manifest.entries.index.initial ?? {};
  const head = [
    ...css.map((file) => `<link rel="stylesheet" href="${file}">`),
    ...js.map((file) => `<script defer src="${file}"></script>`),
  ].join('');
  return (boot: Boot) =>
    `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>…</title>${head}</head><body><div id="root"></div><script type="application/json" id="boot">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script></body></html>`;
}

/** A word for the styles of one page. */
export const newNonce = (): string => randomBytes(16).toString('base64');

/** Scripts come from here and from the teams' origins; nothing else is loaded, and nobody puts the desk into a frame. */
export function policyFor({ remotes, nonce }: Boot): string {
  const origins = [...new Set(remotes.map(({ base }) => new URL(base).origin))].join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' ${origins}`,
    // Mantine writes its variables into the page, in elements with this nonce.
    `style-src 'self' 'nonce-${nonce}' ${origins}`,
    `font-src 'self' ${origins}`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
