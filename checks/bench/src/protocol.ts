import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { CHROMIUM_FLAGS } from '@shop/devkit/chromium';
import { startProcess } from '@shop/devkit/processes';

type Message = {
  id?: number;
  sessionId?: string;
  method?: string;
  // biome-ignore lint/suspicious/noExplicitAny: every message of the protocol has a shape of its own
  params?: any;
  // biome-ignore lint/suspicious/noExplicitAny: the same
  result?: any;
  error?: { message: string };
};

/** One target of the browser, by Chromium's own protocol. */
export type Session = {
  // biome-ignore lint/suspicious/noExplicitAny: the same
  send(method: string, params?: object): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: the same
  on(method: string, listener: (params: any) => void): void;
};

export type Browser = Session & { attach(targetId: string): Promise<Session>; close(): Promise<void> };

async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stderr! })) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('Chromium ended before it listened');
}

/**
 * A Chromium that gets only the commands that a measurement needs. Test tools switch on the inspector's runtime domain, which makes
 * every `new Error` collect a stack with positions: React makes five while it loads, for a tenth of a second on a phone.
 */
export async function launch(executable: string): Promise<Browser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'bench-'));
  const flags = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...CHROMIUM_FLAGS];
  const { child, ended } = startProcess(executable, flags);
  const socket = new WebSocket(await addressOf(child));
  child.stderr?.resume();
  await once(socket, 'open');

  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Map<string, ((params: unknown) => void)[]>();
  let sent = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, sessionId = '', method, params, result, error } = JSON.parse(data) as Message;
    if (id === undefined) for (const listen of listeners.get(`${sessionId} ${method}`) ?? []) listen(params);
    else if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
  });
  const session = (sessionId?: string): Session => ({
    send(method, params = {}) {
      sent += 1;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(sent, answer);
      socket.send(JSON.stringify({ id: sent, method, params, sessionId }));
      return answer.promise;
    },
    on(method, listener) {
      const key = `${sessionId ?? ''} ${method}`;
      listeners.set(key, [...(listeners.get(key) ?? []), listener]);
    },
  });
  const browser = session();
  return {
    ...browser,
    async attach(targetId) {
      const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
      return session(sessionId);
    },
    async close() {
      await browser.send('Browser.close');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
