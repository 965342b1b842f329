import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

type File = { body: Buffer; type: string; encoding?: string };
const compress = promisify(brotliCompress);

/**
 * The floor of a page: what the server sent for `page`, without scripts, with its styles inlined, compressed with brotli,
 * from a server that reads nothing but memory. Pictures and fonts are the very files of the shop.
 */
export async function serveFloor(page: URL): Promise<{ url: string; close: () => void }> {
  const served = await (await fetch(page)).text();
  const html = movedPreloads(await inlineStyles(withoutScripts(served), page), page);
  const files = new Map<string, Promise<File>>();
  files.set(
    '/',
    Promise.resolve({
      body: await compress(Buffer.from(html)),
      type: 'text/html; charset=utf-8',
      encoding: 'br',
    }),
  );

  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const file =
      files.get(path) ?? files.set(path, load(originalUrl(path, page), request.headers.accept)).get(path);
    try {
      const { body, type, encoding } = (await file) as File;
      response.writeHead(200, {
        'Content-Type': type,
        'Content-Length': body.length,
        // As the shop does it: files are kept, the page is asked for again.
        'Cache-Control': path === '/' ? 'no-cache' : 'max-age=31536000, immutable',
        ...(encoding && { 'Content-Encoding': encoding }),
      });
      response.end(body);
    } catch {
      files.delete(path);
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

const ELSEWHERE = '/@/';

/** Files of other origins stand under `/@/` with their whole address. */
const originalUrl = (path: string, page: URL) =>
  path.startsWith(ELSEWHERE)
    ? new URL(decodeURIComponent(path.slice(ELSEWHERE.length)))
    : new URL(path, page);

async function load(url: URL, accept = '*/*'): Promise<File> {
  const response = await fetch(url, { headers: { Accept: accept } });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return {
    body: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get('content-type') ?? 'application/octet-stream',
  };
}

function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(/<link\b[^>]*\brel="?(modulepreload|manifest)"?[^>]*>/gi, '')
    .replace(/<link\b[^>]*\bas="?(script|fetch|style)"?[^>]*>/gi, '');
}

/** Replaces each stylesheet link by its text; addresses in it still lead to the same files. */
async function inlineStyles(html: string, page: URL): Promise<string> {
  const links = [...html.matchAll(/<link\b[^>]*\brel="?stylesheet"?[^>]*>/gi)].map(([tag]) => tag);
  let inlined = html;
  for (const tag of links) {
    const url = new URL(/\bhref="([^"]+)"/i.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? '', page);
    const css = await (await fetch(url)).text();
    const style = `<style>${css.replace(/url\((["']?)(?!data:)([^"')]+)\1\)/g, (_all, _quote, address) => `url("${moved(new URL(address, url), page)}")`)}</style>`;
    inlined = inlined.replace(tag, () => style);
  }
  return inlined;
}

/** A preload has to name the same address as the style that uses the file. */
const movedPreloads = (html: string, page: URL) =>
  html.replace(/(<link\b[^>]*\bhref=")(https?:[^"]+)("[^>]*>)/gi, (tag, before, address, after) =>
    /\brel="?preload/i.test(tag) ? before + moved(new URL(address), page) + after : tag,
  );

const moved = (file: URL, page: URL) =>
  file.origin === page.origin ? file.pathname + file.search : ELSEWHERE + encodeURIComponent(file.href);
