import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Condition, Service } from './compose-file.ts';
import type { Container } from './container.ts';
import { watchHealth } from './health.ts';

export type Start = { command: string[]; env: Record<string, string>; cwd: string; log: string };
type State = 'waiting' | 'starting' | 'healthy' | 'unhealthy' | 'completed' | 'failed';

/** Pause before a process that ended is started again, in milliseconds; it doubles while the process ends at once. */
const FIRST_PAUSE = 100;
const LONG_LIFE = 10_000;

/** A service of the Compose file as a process: watched by its health check, started again by its restart rule. */
export class ServiceProcess extends EventEmitter<{ state: [State]; exit: [] }> {
  readonly service: Service;
  readonly #container: Container;
  readonly #start: Start;
  #state: State = 'waiting';
  #child: ChildProcess | undefined;
  #watching = new AbortController();
  #isStopping = false;
  #pause = FIRST_PAUSE;
  starts = 0;

  constructor(service: Service, container: Container, start: Start) {
    super();
    this.setMaxListeners(0);
    this.service = service;
    this.#container = container;
    this.#start = start;
  }

  get address(): string {
    return this.#container.address;
  }

  /** Undefined while it does not run. */
  get pid(): number | undefined {
    const child = this.#child;
    return child && child.exitCode === null && child.signalCode === null ? child.pid : undefined;
  }

  /** @throws naming what was written although the container's file system is read-only. */
  refuseStrays(): void {
    const strays = this.#container.strays();
    if (strays.length > 0)
      throw new Error(`${this.service.name} is read-only and wrote beside its mounts: ${strays.join(', ')}`);
  }

  #become(state: State): void {
    this.#state = state;
    this.emit('state', state);
  }

  start(): void {
    this.#isStopping = false;
    const { command, env, cwd, log } = this.#start;
    const [program, ...args] = command;
    const output = createWriteStream(log, { flags: 'a' });
    const begun = Date.now();
    const child = spawn(program!, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.pipe(output, { end: false });
    this.#child = child;
    this.starts += 1;
    this.#become('starting');
    this.#watch();
    child.once('error', (error) => output.write(`${error.message}\n`));
    child.once('close', (code) => {
      output.end();
      this.#watching.abort();
      this.emit('exit');
      void this.#ended(code, Date.now() - begun);
    });
  }

  #watch(): void {
    this.#watching = new AbortController();
    const { health } = this.service;
    if (!health) return;
    const probe = {
      command: health.test.map((text) => this.#container.inside(text)),
      env: this.#start.env,
      cwd: this.#start.cwd,
    };
    void watchHealth(health, probe, this.#watching.signal, (isHealthy) =>
      this.#become(isHealthy ? 'healthy' : 'unhealthy'),
    );
  }

  async #ended(code: number | null, life: number): Promise<void> {
    if (this.#isStopping || !this.service.restarts) return this.#become(code === 0 ? 'completed' : 'failed');
    this.#become('waiting');
    this.#pause = life > LONG_LIFE ? FIRST_PAUSE : this.#pause * 2;
    await sleep(this.#pause);
    if (!this.#isStopping) this.start();
  }

  /** Waits until the condition of `depends_on` holds. @throws when it cannot any more, or not within `timeout` milliseconds. */
  async until(condition: Condition, timeout = 120_000): Promise<void> {
    const wanted: State = {
      service_started: 'starting',
      service_healthy: 'healthy',
      service_completed_successfully: 'completed',
    }[condition] as State;
    const isMet = () => this.#state === wanted || (wanted === 'starting' && this.#state === 'healthy');
    const signal = AbortSignal.timeout(timeout);
    while (!isMet()) {
      if (this.#state === 'failed') throw new Error(`${this.service.name} failed; see ${this.#start.log}`);
      await once(this, 'state', { signal }).catch(() => {
        throw new Error(`${this.service.name} is ${this.#state}, not ${wanted}; see ${this.#start.log}`);
      });
    }
  }

  /** Ends the process at once, as a crash would; the restart rule holds. Resolves when it is gone. */
  async kill(): Promise<void> {
    const gone = once(this, 'exit');
    this.#child?.kill('SIGKILL');
    await gone;
  }

  /** Asks the process to end, as an upgrade does, and resolves when the next one is healthy. @throws when it does not end in time. */
  async restart(grace = 20_000): Promise<void> {
    const gone = once(this, 'exit', { signal: AbortSignal.timeout(grace) });
    this.#child?.kill('SIGTERM');
    await gone.catch(() => {
      throw new Error(
        `${this.service.name} did not end within ${grace} ms of SIGTERM; see ${this.#start.log}`,
      );
    });
    // Its own end is noticed after this one's.
    await once(this, 'state');
    await this.until(this.service.health ? 'service_healthy' : 'service_started');
  }

  /** Ends the process until it is started again: SIGTERM, and SIGKILL after `grace` milliseconds. */
  async stop(grace = 10_000): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'close');
    child.kill(this.service.name === 'postgres' ? 'SIGINT' : 'SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), grace);
    await gone;
    clearTimeout(timer);
  }
}
