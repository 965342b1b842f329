import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { host } from '@federation/browser/page';
import { type Modules, ModulesContext, moduleId, settled } from '@federation/browser/page/modules';
import { RemoteModule } from '@federation/browser/page/remote-module';
import { NONE_HIDDEN } from '@federation/browser/page/router/hidden-pages';
import { loadRoute } from '@federation/browser/page/router/load-route';
import { requestLocation, SERVER_NAVIGATOR } from '@federation/browser/page/router/navigator';
import type { LoadedPage } from '@federation/browser/page/router/page-entry';
import { Pages } from '@federation/browser/page/router/pages';
import { Redirect } from '@federation/browser/page/router/redirect';
import { createRoutes } from '@federation/browser/page/routes';
import { createSlotHost } from '@federation/browser/page/slot-host';
import type { Composition, Release } from '@federation/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { NavigationType, type RouteObject } from 'react-router';
import type { ServerModules } from '../composition/evaluate.ts';
import { inTime } from '../render/in-time.ts';
import type { RenderTarget } from './render-targets.ts';

/** How long one render may wait for what it awaits, in milliseconds. The examples are there at once. */
const TIMEOUT = 5_000;
/** Marks what the release itself renders, within what the shell puts around it. */
const MARK = 'dry-run';
const MARKED = new RegExp(`<${MARK}>(.*)</${MARK}>`, 's');
/** Elements that the shell and React put around a remote's part. */
const AROUND = /<div[^>]* data-part=""[^>]*>|<!--.*?-->|<template[^>]*><\/template>/gs;
/** An element that says or draws something has an attribute at least. */
const CONTENT = /<[a-z][\w-]*\s[^>]*>|>\s*[^<\s]|^\s*[^<\s]/i;
/** A page that needs a browser is left to it by the server. */
const NEEDS_BROWSER =
  /^(?:window|document|location|history|screen|self|localStorage|sessionStorage|matchMedia) is not defined$/;

const needsBrowser = (error: unknown): boolean =>
  error instanceof ReferenceError && NEEDS_BROWSER.test(error.message);

const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** A release with its code run, and nothing else: every other part of the composition is empty. */
export type Candidate = { release: Release; modules: ServerModules };

const compositionOf = ({ release }: Candidate): Composition => {
  const { name, version, contract, routes, slots, entry, modules } = release;
  const remote = { name, version, contract, routes, slots, entry, modules, base: '/', integrity: {} };
  return { id: MARK, timestamp: 0, remotes: [remote], missing: [] };
};

function modulesOf({ release, modules }: Candidate): Modules {
  const byId = new Map(
    Object.entries(modules).map(([name, module]) => [moduleId(release.name, name), settled(module)]),
  );
  return {
    load: (id) => byId.get(id) ?? Promise.reject(new Error(`${id} is not in the server bundle`)),
    forget() {},
  };
}

/** The HTML of a content once all of it is there, and the first error of it. */
async function render(content: ReactNode): Promise<{ html: string; error: unknown }> {
  let error: unknown;
  const html = await inTime('Rendering', TIMEOUT, async (signal) => {
    const body = new PassThrough();
    const { pipe, abort } = renderToPipeableStream(content, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (thrown) => {
        error ??= thrown;
      },
      onShellError: () => body.end(),
      onAllReady: () => void pipe(body),
    });
    signal.addEventListener('abort', () => abort(signal.reason));
    return text(body);
  });
  return { html, error };
}

/** Result of a render: whole, broken, or passed over because it says nothing of the release. */
export type Verdict = { kind: 'whole' } | { kind: 'broken' | 'passed over'; reason: string };

const WHOLE: Verdict = { kind: 'whole' };
const broken = (reason: string): Verdict => ({ kind: 'broken', reason });
const passedOver = (reason: string): Verdict => ({ kind: 'passed over', reason });

function ofThrown(error: unknown): Verdict {
  if (error instanceof Redirect) return passedOver('leads elsewhere');
  return needsBrowser(error) ? passedOver(reasonOf(error)) : broken(reasonOf(error));
}

/** Renders one page or extension of a release. */
export async function tryRender(target: RenderTarget, candidate: Candidate): Promise<Verdict> {
  const composition = compositionOf(candidate);
  const modules = modulesOf(candidate);
  const queryClient = host().createQueryClient();
  const isPage = target.kind === 'page';
  const url = new URL(isPage ? target.url : '/', 'http://dry-run.invalid');
  const marked = (element: ReactNode) => createElement(MARK, null, element);
  const routes: RouteObject[] = isPage
    ? createRoutes(composition)
        .filter(({ path }) => path === target.route.path)
        .map((route) => ({ ...route, element: marked(route.element) }) as RouteObject)
    : [
        {
          path: '*',
          element: marked(
            <RemoteModule id={moduleId(candidate.release.name, target.module)} props={target.props} />,
          ),
        },
      ];
  try {
    const page: LoadedPage = isPage
      ? await inTime('Its loader', TIMEOUT, (signal) =>
          loadRoute(
            url,
            routes,
            { modules, queryClient, composition: () => composition, hasAccess: () => true },
            signal,
          ),
        )
      : { outcome: { kind: 'page', head: { title: '' } }, handle: undefined };
    const { outcome } = page;
    if (outcome.kind === 'unavailable') return broken('the server bundle has no such page');
    // The page itself says that there is nothing at this example, or that it cannot be shown now.
    if (outcome.kind === 'error') return passedOver('shows an error page');
    const shown = {
      ...page,
      location: requestLocation(url),
      type: NavigationType.Pop,
      index: 0,
      id: 0,
    };
    const state = { routes, page: shown, hidden: NONE_HIDDEN, pending: null, isReloading: false };
    const { slots: Slots } = host().contexts;
    const slotHost = createSlotHost(
      () => composition,
      async () => {},
    );
    const { html, error } = await render(
      <QueryClientProvider client={queryClient}>
        <ModulesContext value={modules}>
          <Slots value={slotHost}>
            <Pages state={state} navigator={SERVER_NAVIGATOR} />
          </Slots>
        </ModulesContext>
      </QueryClientProvider>,
    );
    if (error !== undefined) return ofThrown(error);
    const own = MARKED.exec(html)?.[1]?.replaceAll(AROUND, '') ?? '';
    return CONTENT.test(own) ? WHOLE : broken('it renders nothing');
  } catch (error) {
    return ofThrown(error);
  } finally {
    queryClient.clear();
  }
}
