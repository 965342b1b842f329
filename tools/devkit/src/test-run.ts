import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a process that was asked to end may take, milliseconds. */
const END_WITHIN = 10_000;
const LOOK_EVERY = 50;

/** Programs keep what they compiled for their next start: that outlasts a run. */
const CACHES = ['NODE_COMPILE_CACHE', 'PWTEST_CACHE_DIR'];

/** pnpm keeps its locks in the temporary folder, by the user's number. */
const LOCKS = /^pnpm-[a-z-]+-\d+$/;

/**
 * One run of tests. Temporary files of everything that it starts go into a folder of its own, by `TMPDIR`; a process that names this folder in
 * its environment or its arguments is one of the run, and so are the ports that it listens on.
 */
export class TestRun {
  readonly folder: string;
  /** For what the run starts. */
  readonly environment: Record<string, string>;

  /** `caches` is the folder for what outlasts a run. */
  constructor(caches: string) {
    this.folder = mkdtempSync(path.join(tmpdir(), 'test-run-'));
    // Servers that run as other users make folders of their own in it.
    chmodSync(this.folder, 0o1777);
    this.environment = { TMPDIR: this.folder };
    for (const name of CACHES) {
      const folder = path.join(caches, name.toLowerCase());
      mkdirSync(folder, { recursive: true });
      this.environment[name] = folder;
    }
  }

  /**
   * Ends processes that were left behind and removes files that were, once what is ending has ended. Returns a line for each: a test that
   * leaves something has failed.
   */
  async leftBehind(endWithin = END_WITHIN): Promise<string[]> {
    const deadline = Date.now() + endWithin;
    while (this.#processes().length > 0 && Date.now() < deadline) await sleep(LOOK_EVERY);
    const processes = this.#processes();
    for (const { id } of processes) {
      try {
        process.kill(id, 'SIGKILL');
      } catch {
        // It ended meanwhile.
      }
    }
    const files = readdirSync(this.folder).filter((name) => !LOCKS.test(name));
    for (const name of files)
      rmSync(path.join(this.folder, name), { recursive: true, force: true, maxRetries: 5 });
    return [
      ...processes.map(({ id, command }) => `left the process ${id} behind: ${command}`),
      ...files.map((name) => `left the temporary file or folder ${name} behind`),
    ];
  }

  end(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #processes(): { id: number; command: string }[] {
    const names = process.platform === 'linux' ? readdirSync('/proc') : [];
    return names.flatMap((name) => {
      const id = Number(name);
      if (!id || id === process.pid) return [];
      try {
        const read = (file: string) =>
          readFileSync(`/proc/${name}/${file}`, 'utf8').replaceAll('\0', ' ').trim();
        const command = read('cmdline');
        return `${command} ${read('environ')}`.includes(this.folder) ? [{ id, command }] : [];
      } catch {
        // It has ended, or belongs to somebody else.
        return [];
      }
    });
  }
}
