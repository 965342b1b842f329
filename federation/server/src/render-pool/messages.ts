import type { MessagePort } from 'node:worker_threads';
import type { PagePayload } from '@federation/browser/page/payload';
import type { Composition, Release } from '@federation/protocol';
import type { HostConfig } from '../config.ts';
import type { PageEntry, RedirectEntry } from '../render/rendered.ts';
import type { PageRequest } from '../render/renderer.ts';

/** A worker's settings. */
export type WorkerSettings = { config: HostConfig };

/** A release as it travels. */
export type SentRelease = {
  release: Release;
  integrity: string;
  base: string;
  code: string;
  styles: [string, string][];
};

/** A composition with the releases that it is rendered by. `key` names it within this process. */
export type SentComposition = { key: number; composition: Composition; releases: SentRelease[] };

/** A task for a worker. `id` is the task's own. */
export type Task = { id: number } & Work;

export type Work =
  /** With `isWhole` the body comes in any case. */
  | { kind: 'page'; key: number; given?: SentComposition; request: PageRequest; isWhole?: boolean }
  | { kind: 'payload'; key: number; given?: SentComposition; url: string }
  | { kind: 'check'; release: SentRelease };

/** An error with what is read of it. */
export type SentError = { name: string; message: string; stack: string };

/** A page's bytes, and their hash. */
export type SentBody = { name: string; bytes?: Uint8Array };

type SentPage = Omit<PageEntry, 'body'> & {
  /** The whole page, without its bytes where it came as it is before; or where a stream will come from. */
  body: SentBody | MessagePort;
};

export type Result =
  /** This worker has not seen the composition yet: ask again with it. */
  | { kind: 'unknown' }
  | (RedirectEntry & { errors: SentError[] })
  | (SentPage & { errors: SentError[] })
  | { kind: 'payload'; payload: PagePayload | undefined; errors: SentError[] }
  | { kind: 'checked'; error?: SentError };

export type StreamMessage = { chunk: Uint8Array } | { error: SentError } | { end: true };

/**
 * Message of a worker: where it counts its heartbeats and notes its tasks, an error that a remote threw outside of any page, or built-in
 * objects that were changed while these releases were rendered.
 */
export type Notice = { threadId: number } & (
  | { heartbeat: SharedArrayBuffer }
  | { changed: string[]; releases: string[] }
  | { error: SentError; remote?: string; what: string }
);
