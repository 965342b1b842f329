import { integrityOf } from '@federation/protocol/verify';
import { escapeHtml } from '@federation/server';
import { shopName } from '../../host/shop-name.ts';

const STYLE = `:root{color-scheme:light dark;--paper:light-dark(#faf8f3,#121116);--ink:light-dark(#17151c,#f5f2eb);--ink-2:light-dark(#56525c,#bdb8b2);--accent:light-dark(#2533f5,#4b58ff)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.5 system-ui,sans-serif}
main{min-height:100dvh;display:grid;place-content:center;justify-items:start;gap:16px;padding:24px max(24px,calc(50vw - 260px))}
svg{fill:var(--accent)}
h1{margin:0;font-size:clamp(28px,7vw,40px);line-height:1.15;letter-spacing:-.02em}
p{margin:0;color:var(--ink-2)}
a{display:inline-grid;place-content:center;min-height:48px;margin-top:8px;padding:0 24px;border-radius:14px;background:var(--accent);color:#fff;font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--ink);outline-offset:3px}`;

const SCRIPT = `addEventListener('online',function(){location.reload()})`;

/** Page that the service worker shows when there is no network: it needs nothing but itself. */
export const offlinePage = () => `<!doctype html>
<html lang="ru">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(shopName())} — нет сети</title><style>${STYLE}</style></head>
<body><main>
<svg viewBox="0 0 32 32" width="48" height="48" aria-hidden="true"><path fill-rule="evenodd" d="M9 2h14a7 7 0 0 1 7 7v3.2a3.9 3.9 0 0 0 0 7.6V23a7 7 0 0 1-7 7H9a7 7 0 0 1-7-7v-3.2a3.9 3.9 0 0 0 0-7.6V9a7 7 0 0 1 7-7Zm5.1 6.5v5.6H8.5v3.8h5.6v5.6h3.8v-5.6h5.6v-3.8h-5.6V8.5Z"/></svg>
<h1>Нет сети</h1>
<p>Страница откроется сама, как только появится интернет. Оплаченные заказы выполняются и без вас: код придёт на почту.</p>
<a href="">Попробовать ещё раз</a>
</main><script>${SCRIPT}</script></body>
</html>
`;

export const OFFLINE_CSP = [
  "default-src 'none'",
  `style-src '${integrityOf(STYLE)}'`,
  `script-src '${integrityOf(SCRIPT)}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
