import { PassThrough, type Readable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

/** A part that is not ready by then is left to the browser, in milliseconds. */
const RENDER_TIMEOUT = 1_000;
/** Where React has left a part to the browser. */
const LEFT_OUT = '<!--$!-->';

/** The content as a text: many times less work than a stream. Undefined when a part of it is not there yet, or failed. */
export function renderAtOnce(content: ReactNode): string | undefined {
  try {
    const html = renderToString(content);
    return html.includes(LEFT_OUT) ? undefined : html;
  } catch {
    // The stream fails as well, and reports it.
    return undefined;
  }
}

/**
 * The content as a stream between `start` and `end`, begun once all but what is waited for is there. `end` is called when all
 * of it has been written. Rejects when there is nothing to show.
 */
export async function renderStream(
  content: ReactNode,
  start: Buffer,
  end: () => Buffer,
  onError: (error: unknown) => void,
): Promise<Readable> {
  const body = new PassThrough();
  body.write(start);
  const rendered = new PassThrough();
  rendered.on('data', (chunk) => body.write(chunk));
  rendered.on('end', () => body.end(end()));
  await new Promise<void>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(content, {
      // A large part would be sent apart and moved into place by an inline script, which the policy refuses.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady: () => {
        pipe(rendered);
        resolve();
      },
      onShellError: reject,
      onError,
      onAllReady: () => clearTimeout(timer),
    });
    const timer = setTimeout(abort, RENDER_TIMEOUT);
  });
  return body;
}
