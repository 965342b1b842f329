import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const isRoot = process.getuid?.() === 0;

/** Installs Debian's package for root where a program of it is missing; anybody else is told what to install. */
export function needProgram(program: string, ...packages: string[]): string {
  if (existsSync(program)) return program;
  const command = `apt-get install -yq --no-install-recommends ${packages.join(' ')}`;
  if (!isRoot) throw new Error(`The tests need ${packages.join(' and ')}: ${command}`);
  console.warn(`Installing ${packages.join(', ')} for the tests …`);
  execFileSync('sh', ['-c', `apt-get update -q && DEBIAN_FRONTEND=noninteractive ${command}`], {
    stdio: 'inherit',
  });
  if (!existsSync(program))
    throw new Error(`${packages.join(', ')} was installed, but ${program} is not there.`);
  return program;
}
