import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** `env_file` with `required: false` came with it. docker-compose.yml and docs/operations.md name it too. */
export const LEAST_COMPOSE = '2.24.0';

const numbers = (version: string) => version.split('.').map(Number);

/** Why this version of Docker Compose cannot read docker-compose.yml; undefined when it can. */
export function composeProblem(version: string): string | undefined {
  const found = /\d+\.\d+\.\d+/.exec(version)?.[0];
  const name = `Docker Compose ${LEAST_COMPOSE} or newer is needed`;
  if (!found) return `${name}; «docker compose version --short» said ${JSON.stringify(version.trim())}`;
  const [wanted, actual] = [numbers(LEAST_COMPOSE), numbers(found)];
  const place = wanted.findIndex((number, index) => number !== actual[index]);
  return place < 0 || actual[place]! > wanted[place]! ? undefined : `${name}, this is ${found}`;
}

/** The same of this machine's Docker Compose. */
export async function installedComposeProblem(program = 'docker'): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(program, ['compose', 'version', '--short']);
    return composeProblem(stdout);
  } catch {
    return `Docker Compose ${LEAST_COMPOSE} or newer is needed; «docker compose version» does not run here`;
  }
}
