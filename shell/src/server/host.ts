import type { Directives, ServerHost } from '@federation/server';
import { API_TIMEOUT } from '@federation/server/config';
import { traceHeaders } from '@federation/telemetry';
import { configureApi } from '@shop/api-client';
import { CONTRACT_VERSION } from '@shop/contract';
import { EXAMPLE_ANSWERS, EXAMPLE_PARAMS, EXAMPLE_PROPS } from '@shop/contract/examples';
import { t } from '@shop/i18n';
import { isolatedI18n } from '@shop/i18n/isolated';
import { version as react } from 'react';
import { version as reactDom } from 'react-dom';
import { APP } from '../host/app.tsx';
import { PROVIDED } from '../host/provided.ts';
import { shopName } from '../host/shop-name.ts';
import type { HostBoot, Services } from '../services.ts';
import type { ShellConfig } from './config.ts';
import { PAGE_REPORTS } from './page-reports.ts';
import './texts.ts';

/** Errors that have words of their own. */
const ERROR_STATUSES = [400, 404, 408, 413, 417, 431, 500, 503] as const;

const TAGS = [
  '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">',
  '<meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme:light)"><meta name="theme-color" content="#121116" media="(prefers-color-scheme:dark)">',
].join('');

/** Applies the stored theme before the first paint. */
const THEME = `try{var t=JSON.parse(localStorage.getItem('theme'));if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

/**
 * Says that nothing will answer; the page can be read, and each of its links loads a document. The shell's code calls it, and an error of that
 * code before it could: on a browser that lacks what its libraries need.
 */
const START_FAILED = `function startFailed(){startFailed=onerror=null;var p=document.createElement('p');p.setAttribute('role','alert');p.style.cssText='margin:0;padding:1rem;background:#fff3cd;color:#332701';p.textContent=${JSON.stringify(t('shell:start_failed'))};document.body.prepend(p)}onerror=function(m,f,l,c,e){/\\/static\\/js\\//.test(f+(e&&e.stack))&&startFailed()};`;

/** Allows a configured service in the policy, and nothing while it is not configured. */
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

const MODULES = Object.fromEntries(Object.entries(PROVIDED).map(([name, { module }]) => [name, module]));

/** The shop, as the framework's server has to know it. */
export const SERVER_HOST: ServerHost<ShellConfig> = {
  app: APP,
  offers: {
    contract: CONTRACT_VERSION,
    singletons: { react, 'react/jsx-runtime': react, 'react-dom': reactDom },
  },
  configure({ apiUrl, apiTimeout = API_TIMEOUT }) {
    configureApi({ baseUrl: `${apiUrl}/api/`, timeout: apiTimeout, retries: 0, headers: traceHeaders });
  },
  configureDryRun: () => configureApi({ baseUrl: 'http://dry-run.invalid/api/', retries: 0 }),
  examples: { answers: EXAMPLE_ANSWERS, params: EXAMPLE_PARAMS, props: EXAMPLE_PROPS },
  modulesFor() {
    // Texts of one bundle are not seen by another.
    const i18n = isolatedI18n();
    i18n.addTexts('common', { shop: { name: shopName() } });
    return { ...MODULES, '@shop/shared/i18n': i18n };
  },
  bootOf: ({ services, siteName }): HostBoot => ({
    ...(services && { services }),
    ...(siteName && { shopName: siteName }),
  }),
  allow(directives, { paymentOrigins, services }) {
    directives['img-src']?.push(...paymentOrigins);
    directives['form-action']?.push(...paymentOrigins);
    allowServices(directives, services ?? {});
  },
  errorText: (status) => {
    const known = ERROR_STATUSES.find((each) => each === status) ?? (status < 500 ? 400 : 500);
    return { title: t(`shell:error_${known}_title`), text: t(`shell:error_${known}`) };
  },
  reports: PAGE_REPORTS,
  document: {
    lang: 'ru',
    locale: 'ru_RU',
    tags: TAGS,
    script: START_FAILED + THEME,
    picture: '/icons/share.png',
  },
};
