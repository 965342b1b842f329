import type { HostConfig } from '../config.ts';
import { serverHost } from '../host.ts';
import type { ShellAssets } from '../render/assets.ts';
import { bootJson } from '../render/boot-json.ts';
import { documentEnd, documentStart, documentTemplate } from '../render/document.ts';
import type { Rendered } from '../render/rendered.ts';
import type { OverriddenView } from './view.ts';

/** A page that the browser renders itself, as with the development server: nothing on it comes from code that the server would have to trust. */
export function emptyPage(
  { live, info, origins }: OverriddenView,
  assets: ShellAssets,
  config: HostConfig,
): Rendered {
  const template = documentTemplate({ scripts: [], styles: [] }, assets, config, origins);
  const start = documentStart(template, { head: { title: '', noindex: true }, pathname: '/', config });
  const json = bootJson({
    composition: live.composition,
    outcome: { kind: 'page', head: { title: '' } },
    host: serverHost().bootOf?.(config),
    pinned: true,
    overrides: info,
    dev: true,
  });
  return {
    kind: 'page',
    status: 200,
    csp: template.csp,
    links: template.links,
    body: [...start, ...documentEnd(json)],
    isPublic: false,
    at: Date.now(),
  };
}
