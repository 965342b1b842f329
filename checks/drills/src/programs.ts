import { existsSync } from 'node:fs';
import path from 'node:path';
import { postgresFolders } from '@shop/devkit/postgres';
import { installPackages } from '@shop/devkit/programs';

export const isRoot = process.getuid?.() === 0;

const folders = () => [...postgresFolders(), ...(process.env.PATH ?? '').split(path.delimiter)];
const isThere = (program: string) => folders().some((folder) => existsSync(path.join(folder, program)));

/** Installs Debian's packages whose programs are missing, for root; for anybody else it prints what to install. */
export function needPrograms(packages: Record<string, string>): void {
  const missing = Object.entries(packages)
    .filter(([program]) => !isThere(program))
    .map(([, name]) => name);
  if (missing.length === 0) return;
  if (!installPackages(missing))
    throw new Error(`To run docker-compose.yml without containers: apt-get install ${missing.join(' ')}`);
}

/** The PATH on which the programs of the images are found: the edge, PostgreSQL, and what health checks use. */
export function programPath(): string {
  needPrograms({ initdb: 'postgresql', caddy: 'caddy', wget: 'wget' });
  return [path.dirname(process.execPath), ...folders()].join(path.delimiter);
}
