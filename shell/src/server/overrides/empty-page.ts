import { Readable } from 'node:stream';
import type { Boot } from '../../app/boot.ts';
import type { ShellConfig } from '../config.ts';
import type { ShellAssets } from '../render/assets.ts';
import { documentEnd, documentStart } from '../render/document.ts';
import type { Rendered } from '../render/rendered.ts';
import type { OverriddenView } from './view.ts';

/** A page that the browser renders itself, as with the development server: nothing on it comes from code that the server would have to trust. */
export function emptyPage(
  { live, info, origins }: OverriddenView,
  assets: ShellAssets,
  config: ShellConfig,
): Rendered {
  const { html, csp } = documentStart({
    head: { title: '', noindex: true },
    pathname: '/',
    parts: { scripts: [], styles: [] },
    assets,
    config,
    origins,
  });
  const boot: Boot = {
    composition: live.composition,
    outcome: { kind: 'page', head: { title: '' } },
    queries: { mutations: [], queries: [] },
    ...(config.services && { services: config.services }),
    pinned: true,
    overrides: info,
    dev: true,
  };
  return {
    kind: 'page',
    status: 200,
    csp,
    body: Readable.from([Buffer.from(html + documentEnd(boot))]),
    isPublic: false,
  };
}
