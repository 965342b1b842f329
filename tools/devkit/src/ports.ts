import net from 'node:net';
import { REMOTE_PORTS, type RemoteName } from './paths.ts';

export type Ports = Record<'shell' | 'api' | 'sandbox' | 'desk' | 'desk_remotes' | RemoteName, number>;

const DEFAULTS: Ports = {
  shell: 3000,
  ...REMOTE_PORTS,
  api: 3100,
  sandbox: 3200,
  desk: 3300,
  /** The origin of all remotes of the desk. */
  desk_remotes: 3301,
};

/** The variable that changes a process's port. */
export const portVariable = (name: keyof Ports): string =>
  name in REMOTE_PORTS ? `REMOTE_${name.toUpperCase()}_PORT` : `${name.toUpperCase()}_PORT`;

/** Former names of variables. They are read still, with a warning. */
const FORMER_NAMES: Partial<Record<string, string>> = { DESK_REMOTES_PORT: 'DESK_PARTS_PORT' };

function portOf(env: NodeJS.ProcessEnv, variable: string): string | undefined {
  const former = FORMER_NAMES[variable];
  if (!former || env[former] === undefined) return env[variable];
  process.emitWarning(`${former} is called ${variable} now`, 'DeprecationWarning');
  return env[variable] ?? env[former];
}

/** Ports from the environment, else the usual ones. */
export function readPorts(env: NodeJS.ProcessEnv = process.env): Ports {
  const pairs = Object.entries(DEFAULTS).map(([name, fallback]) => {
    const variable = portVariable(name as keyof Ports);
    const given = portOf(env, variable);
    const port = Number(given ?? fallback);
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new Error(`${variable}: expected a port, got ${JSON.stringify(given)}`);
    return [name, port];
  });
  return Object.fromEntries(pairs) as Ports;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Throws with every taken port and the variable that moves it. */
export async function checkPorts(ports: Partial<Ports>): Promise<void> {
  const taken: string[] = [];
  for (const [name, port] of Object.entries(ports)) {
    if (!(await isFree(port)))
      taken.push(`port ${port} of ${name} is taken: free it, or set ${portVariable(name as keyof Ports)}`);
  }
  if (taken.length > 0) throw new Error(taken.join('\n'));
}
