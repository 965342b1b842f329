import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { Service } from './compose-file.ts';

/** Stands for a service's container: an address of this machine and a folder in which the container's paths are found. */
export class Container {
  /** Every service has a loopback address of its own, so that all keep the ports that the file gives them. */
  readonly address: string;
  readonly #root: string;
  readonly #service: Service;
  readonly #addresses: ReadonlyMap<string, string>;

  /** `folder` keeps the volumes, `addresses` are those of all services by name. */
  constructor(service: Service, folder: string, addresses: ReadonlyMap<string, string>) {
    this.#service = service;
    this.#addresses = addresses;
    this.address = addresses.get(service.name)!;
    this.#root = path.join(folder, service.name);
    rmSync(this.#root, { recursive: true, force: true });
    for (const { source, target } of service.mounts) {
      const isVolume = !path.isAbsolute(source);
      const actual = isVolume ? path.join(folder, 'volumes', source) : source;
      if (isVolume) mkdirSync(actual, { recursive: true });
      const link = path.join(this.#root, target);
      mkdirSync(path.dirname(link), { recursive: true });
      symlinkSync(actual, link);
    }
    for (const target of service.temporary) mkdirSync(path.join(this.#root, target), { recursive: true });
  }

  /**
   * Paths of the container that were written although its file system is read-only: beside the mounts, where a container would have
   * been refused. It is looked for afterwards, for root is refused nothing.
   */
  strays(): string[] {
    if (!this.#service.isReadOnly || !existsSync(this.#root)) return [];
    const allowed = [...this.#service.mounts.map(({ target }) => target), ...this.#service.temporary];
    const below = (folder: string): string[] =>
      readdirSync(path.join(this.#root, folder)).flatMap((name) => {
        const found = path.join(folder, name);
        if (allowed.includes(found)) return [];
        return allowed.some((target) => target.startsWith(`${found}/`)) ? below(found) : [found];
      });
    return below('/');
  }

  /** A path of the container, on this machine; other texts as they are. */
  file(text: string): string {
    const targets = [...this.#service.mounts.map(({ target }) => target), ...this.#service.temporary];
    const isHere = targets.some(
      (target) => text === target || text.startsWith(`${target}/`) || target.startsWith(`${text}/`),
    );
    return text.startsWith('/') && isHere ? path.join(this.#root, text) : text;
  }

  /** A text of the file with names of services and paths as they are on this machine. */
  local(text: string): string {
    const names = [...this.#addresses.keys()].join('|');
    const named = text.replaceAll(
      new RegExp(`(?<![\\w.-])(${names})(?=:\\d)`, 'g'),
      (_match, name: string) => this.#addresses.get(name)!,
    );
    return this.file(named).replaceAll('0.0.0.0', this.address);
  }

  /** The same for what runs inside the container and means the container by 127.0.0.1. */
  inside(text: string): string {
    return this.local(text).replaceAll('127.0.0.1', this.address);
  }
}
