import { Session } from 'node:inspector';
import { setTimeout as sleep } from 'node:timers/promises';
import { labelOfFile } from '../composition/bundle-file.ts';

/** How long a worker may take to say where it is, in milliseconds. */
const ANSWER_TIMEOUT = 300;

type Message = {
  method?: string;
  params?: {
    scriptId: string;
    url: string;
    callFrames: { location: { scriptId: string } }[];
  };
};

/**
 * Asks worker threads which code they run, also those whose event loop stands still: by the inspector, as a debugger would. Nothing is
 * enabled in a worker before it is asked.
 */
class WorkerInspector {
  readonly #session = new Session();
  /** The inspector's sessions by the worker's thread id. */
  readonly #sessions = new Map<number, string>();
  readonly #listeners = new Map<string, (message: Message) => void>();

  constructor() {
    this.#session.connect();
    this.#session.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }) => {
      this.#sessions.set(Number(workerInfo.workerId), sessionId);
    });
    this.#session.on('NodeWorker.detachedFromWorker', ({ params: { sessionId } }) => {
      for (const [threadId, session] of this.#sessions)
        if (session === sessionId) this.#sessions.delete(threadId);
    });
    this.#session.on('NodeWorker.receivedMessageFromWorker', ({ params: { sessionId, message } }) => {
      this.#listeners.get(sessionId)?.(JSON.parse(message));
    });
    this.#session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  }

  /** Label of the release whose code a thread runs at this moment; undefined where it runs none, or does not answer. */
  async releaseRunningIn(threadId: number): Promise<string | undefined> {
    const sessionId = this.#sessions.get(threadId);
    if (!sessionId) return undefined;
    const send = (id: number, method: string) =>
      this.#session.post('NodeWorker.sendMessageToWorker', {
        sessionId,
        message: JSON.stringify({ id, method }),
      });
    const urls = new Map<string, string>();
    const { promise: paused, resolve } = Promise.withResolvers<string | undefined>();
    this.#listeners.set(sessionId, ({ method, params }) => {
      if (!params) return;
      if (method === 'Debugger.scriptParsed') urls.set(params.scriptId, params.url);
      if (method !== 'Debugger.paused') return;
      const files = params.callFrames.map(({ location }) => urls.get(location.scriptId) ?? '');
      resolve(files.map(labelOfFile).find((label) => label !== undefined));
    });
    send(1, 'Debugger.enable');
    send(2, 'Debugger.pause');
    const label = await Promise.race([paused, sleep(ANSWER_TIMEOUT, undefined, { ref: false })]);
    this.#listeners.delete(sessionId);
    // A thread that is paused could neither go on nor be ended.
    send(3, 'Debugger.disable');
    return label;
  }
}

let inspector: WorkerInspector | undefined;

/** The inspector of this process's workers. To be asked for before the first of them is started. */
export const workerInspector = (): WorkerInspector => {
  inspector ??= new WorkerInspector();
  return inspector;
};
