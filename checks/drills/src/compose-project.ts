import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readComposeFile, type Service } from './compose-file.ts';
import { Container } from './container.ts';
import { preparePostgres } from './postgres.ts';
import { programPath } from './programs.ts';
import { ServiceProcess } from './service-process.ts';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

export type ProjectOptions = {
  /** Contents of `.env`. */
  variables: Record<string, string>;
  profiles?: readonly string[];
  /** Services that are left out. */
  without?: readonly string[];
  /** More services, each the same as one of the file. */
  copies?: Readonly<Record<string, string>>;
};

/** A loopback address for every service, in a block that hardly anybody else of this machine uses at this moment. */
function addresses(names: readonly string[]): Map<string, string> {
  const block = `127.${64 + ((process.pid >> 8) % 64)}.${process.pid % 256}`;
  return new Map(names.map((name, index) => [name, `${block}.${index + 10}`]));
}

/** Runs the services of docker-compose.yml as processes of this machine, each when what it depends on is there. */
export class ComposeProject {
  readonly folder: string;
  readonly processes: ReadonlyMap<string, ServiceProcess>;

  private constructor(folder: string, processes: ReadonlyMap<string, ServiceProcess>) {
    this.folder = folder;
    this.processes = processes;
  }

  static async start({
    variables,
    profiles = [],
    without = [],
    copies = {},
  }: ProjectOptions): Promise<ComposeProject> {
    // A short path: a Unix socket's name has room for hardly more than a hundred characters.
    const folder = await mkdtemp(path.join(tmpdir(), 'compose-'));
    await chmod(folder, 0o755);
    const services = readComposeFile(path.join(ROOT, 'docker-compose.yml'), variables, profiles).filter(
      ({ name }) => !without.includes(name),
    );
    for (const [name, original] of Object.entries(copies))
      services.push({ ...services.find((service) => service.name === original)!, name });
    const known = addresses(services.map(({ name }) => name));
    const search = programPath();
    await mkdir(path.join(folder, 'logs'));
    const processes = services.map(
      (service) => [service.name, prepare(service, folder, known, search)] as const,
    );
    const project = new ComposeProject(folder, new Map(processes));
    try {
      await Promise.all([...project.processes.values()].map((process) => project.#bringUp(process)));
    } catch (error) {
      await project.stop({ keep: true });
      throw error;
    }
    return project;
  }

  async #bringUp(process: ServiceProcess): Promise<void> {
    const { dependsOn, health, restarts } = process.service;
    // Services that were left out are started by the caller.
    for (const [other, condition] of Object.entries(dependsOn))
      await this.processes.get(other)?.until(condition);
    process.start();
    if (health) await process.until('service_healthy');
    else if (!restarts) await process.until('service_completed_successfully');
    process.refuseStrays();
  }

  get(name: string): ServiceProcess {
    const process = this.processes.get(name);
    if (!process) throw new Error(`${name} is no service of this project`);
    return process;
  }

  /** The folder of a volume. */
  volume(name: string): string {
    return path.join(this.folder, 'volumes', name);
  }

  /**
   * Ends everything, PostgreSQL last, and removes its data unless it is to be looked at.
   * @throws when a service wrote where its container could not have; what it wrote is kept.
   */
  async stop({ keep = false } = {}): Promise<void> {
    const [database, others] = [this.processes.get('postgres'), [...this.processes.values()]];
    await Promise.all(others.filter((process) => process !== database).map((process) => process.stop()));
    await database?.stop();
    if (keep) return;
    for (const process of others) process.refuseStrays();
    await rm(this.folder, { recursive: true, force: true });
  }
}

function prepare(
  service: Service,
  folder: string,
  known: ReadonlyMap<string, string>,
  search: string,
): ServiceProcess {
  const container = new Container(service, folder, known);
  const own = Object.entries(service.environment).map(([name, value]) => [name, container.local(value)]);
  // Nothing of this machine's own environment but where programs are.
  const env = { PATH: search, ...Object.fromEntries(own) };
  const command =
    service.name === 'postgres'
      ? preparePostgres(service, container, env)
      : service.command.map((text) => container.local(text));
  return new ServiceProcess(service, container, {
    command,
    env,
    cwd: ROOT,
    log: path.join(folder, 'logs', `${service.name}.log`),
  });
}
