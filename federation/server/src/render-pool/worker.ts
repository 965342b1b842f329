import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { MessageChannel, type MessagePort, parentPort, threadId } from 'node:worker_threads';
import { host } from '@federation/browser/page';
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { LoadedRelease } from '../composition/load-release.ts';
import { isolateCrashes } from '../crash-isolation.ts';
import { serverHost } from '../host.ts';
import { guardRealm } from '../realm/guarded-realm.ts';
import { readAssets } from '../render/assets.ts';
import { type CompressedBody, RecentBodies } from '../render/compressed-body.ts';
import { bytesOf } from '../render/html.ts';
import { rendererHere } from '../render/renderer.ts';
import { HEARTBEAT_INTERVAL, Heartbeat } from './heartbeat.ts';
import type {
  Notice,
  Result,
  SentComposition,
  SentError,
  SentRelease,
  Task,
  WorkerSettings,
} from './messages.ts';
import { releasesAt } from './releases-at.ts';
import { sendError } from './sent-error.ts';

const { config } = workerData as WorkerSettings;
serverHost().configure?.(config);
if (config.siteName) host().rename(config.siteName);
const renderer = rendererHere(config, readAssets(config.assets));

const realm = guardRealm().freeze();

const say = (notice: Notice) => parentPort!.postMessage(notice);

isolateCrashes((error, remote, what) =>
  say({ threadId, error: sendError(error), ...(remote && { remote }), what }),
);

const heartbeat = new Heartbeat();
setInterval(() => heartbeat.beat(), HEARTBEAT_INTERVAL).unref();
say({ threadId, heartbeat: heartbeat.memory });

/** How often the built-in objects that are not frozen are compared, in milliseconds. */
const REALM_INTERVAL = 250;
/** Labels of releases that were rendered since they were compared. */
const rendered = new Set<string>();
setInterval(() => {
  const changed = rendered.size > 0 ? realm.changes() : [];
  if (changed.length > 0) say({ threadId, changed, releases: [...rendered] });
  rendered.clear();
}, REALM_INTERVAL).unref();

/** Compositions that are remembered: most pages are of one, canaries and old tabs are of others. */
const REMEMBERED = 16;
const compositions = new Map<number, LiveComposition>();
/** A release is evaluated once, whatever compositions it is in. */
const releases = new Map<string, WeakRef<LoadedRelease>>();

function receiveRelease({ styles, ...given }: SentRelease): LoadedRelease {
  const key = `${given.base} ${given.integrity}`;
  const known = releases.get(key)?.deref();
  if (known) return known;
  for (const [name, reference] of releases) if (!reference.deref()) releases.delete(name);
  const loaded = { ...given, styles: new Map(styles) };
  releases.set(key, new WeakRef(loaded));
  return loaded;
}

function receive({ key, composition, releases }: SentComposition): LiveComposition {
  const loaded = releases.map(receiveRelease);
  const live = { composition, releases: new Map(loaded.map((one) => [one.release.name, one])) };
  compositions.set(key, live);
  const [oldest] = compositions.keys();
  if (compositions.size > REMEMBERED && oldest !== undefined) compositions.delete(oldest);
  return live;
}

/** The last bodies that were sent, and their names: the same page comes again for every address that an advertisement made unique. */
const bodies = new RecentBodies();
const names = new WeakMap<CompressedBody, string>();

/** A page's bytes in memory of their own, which is handed over instead of copied. */
const ownBytes = (body: Buffer): Uint8Array =>
  body.byteLength === body.buffer.byteLength ? new Uint8Array(body.buffer) : new Uint8Array(body);

/** Passes a stream on piece by piece. */
function passOn(body: Readable, port: MessagePort): void {
  body.on('data', (chunk: Buffer) => port.postMessage({ chunk: new Uint8Array(chunk) }));
  body.once('end', () => {
    port.postMessage({ end: true });
    port.close();
  });
}

/** Hands a result over with the memory or the port in it. */
const handOver = (result: Result, carried: object) =>
  move({ [transferableSymbol]: carried, [valueSymbol]: result } as never) as unknown as Result;

async function renderPage(
  live: LiveComposition,
  { request, isWhole }: Extract<Task, { kind: 'page' }>,
): Promise<Result> {
  const errors: SentError[] = [];
  let later: MessagePort | undefined;
  const rendered = await renderer.page(live, request, (error) => {
    if (later) later.postMessage({ error: sendError(error) });
    else errors.push(sendError(error));
  });
  if (rendered.kind === 'redirect') return { ...rendered, errors };
  const { body, ...rest } = rendered;
  if (body instanceof Readable) {
    const { port1, port2 } = new MessageChannel();
    later = port1;
    passOn(body, port1);
    return handOver({ ...rest, body: port2, errors }, port2);
  }
  const recent = bodies.of(body);
  const known = names.get(recent);
  if (known && !isWhole) return { ...rest, body: { name: known }, errors };
  const bytes = ownBytes(known ? bytesOf(body) : recent.bytes);
  const name = known ?? hash('sha256', bytes, 'base64');
  names.set(recent, name);
  return handOver({ ...rest, body: { name, bytes }, errors }, bytes.buffer);
}

async function renderPayload(live: LiveComposition, url: string): Promise<Result> {
  const errors: SentError[] = [];
  const payload = await renderer.payload(live, url, (error) => void errors.push(sendError(error)));
  return { kind: 'payload', payload, errors };
}

async function perform(task: Task): Promise<Result> {
  if (task.kind === 'check') {
    try {
      await renderer.check(receiveRelease(task.release));
      return { kind: 'checked' };
    } catch (error) {
      return { kind: 'checked', error: sendError(error) };
    }
  }
  const live = task.given ? receive(task.given) : compositions.get(task.key);
  if (!live) return { kind: 'unknown' };
  for (const label of releasesAt(live, task.kind === 'page' ? task.request.url : task.url))
    rendered.add(label);
  return task.kind === 'page' ? renderPage(live, task) : renderPayload(live, task.url);
}

/** The pool's entry point. */
export async function run(task: Task): Promise<Result> {
  const end = heartbeat.begin(task.id);
  try {
    return await perform(task);
  } finally {
    end();
  }
}
