import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Child } from './child.ts';
import { devServer, runUntilStopped } from './dev-server.ts';
import { DESK_REMOTES, ROOT } from './paths.ts';
import { checkPorts, type Ports } from './ports.ts';

type DeskRemote = (typeof DESK_REMOTES)[number];

/** Each remote has a development server of its own, from the port of all remotes on. */
const withPorts = (remotes: readonly DeskRemote[], ports: Ports) =>
  remotes.map((remote, index) => ({ ...remote, port: ports.desk_remotes + index }));

/** A remote as its development server serves it, with the pages of this checkout: what the desk's page reads of a signed release otherwise. */
async function localRemote({ name, folder, port }: DeskRemote & { port: number }) {
  const { remote } = await import(pathToFileURL(path.join(ROOT, folder, 'src/remote.ts')).href);
  const { routes } = remote as { routes: unknown };
  return {
    ...{ name, version: 'dev', base: `http://localhost:${port}/`, entry: 'entry.js' },
    ...{ contract: 'dev', integrity: {}, modules: {}, slots: [], routes },
  };
}

type Development = {
  env: Record<string, string>;
  ports: Ports;
  remotes?: readonly DeskRemote[];
  others?: unknown[];
};

/** The development servers of the desk and of these remotes of it; `others` are shown as they are deployed. Throws for a port that is taken. */
export async function deskServers({
  env,
  ports,
  remotes = DESK_REMOTES,
  others = [],
}: Development): Promise<Child[]> {
  const local = withPorts(remotes, ports);
  await checkPorts({ desk: ports.desk });
  for (const { port } of local) await checkPorts({ desk_remotes: port });
  const boot = JSON.stringify({ remotes: [...(await Promise.all(local.map(localRemote))), ...others] });
  return [
    ...local.map(({ folder, port }) => devServer(folder, port, env)),
    devServer('desk', ports.desk, { ...env, DEV_BOOT: boot }),
  ];
}

function remoteOf(name: string): DeskRemote {
  const remote = DESK_REMOTES.find(({ folder }) => folder === name);
  if (remote) return remote;
  throw new Error(
    `${name} is no remote of the desk: expected one of ${DESK_REMOTES.map(({ folder }) => folder).join(', ')}`,
  );
}

/** The remotes that a running desk shows. Throws with its address when it does not answer as one. */
async function deployedRemotes(desk: string): Promise<{ name: string }[]> {
  const response = await fetch(desk, { signal: AbortSignal.timeout(10_000) });
  const [, boot] =
    /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(await response.text()) ?? [];
  if (!response.ok || !boot) throw new Error(`${desk} is no desk: it answered ${response.status}`);
  return JSON.parse(boot).remotes;
}

/** Some remotes of this checkout, reloading hot and keeping state, in a desk of this checkout over the api and the other remotes of one that runs elsewhere. */
export async function developDesk(asked: readonly string[], address: string, ports: Ports): Promise<void> {
  const desk = address.replace(/\/+$/, '');
  const remotes = asked.map(remoteOf);
  const deployed = await deployedRemotes(desk);
  const others = deployed.filter(({ name }) => !remotes.some((remote) => remote.name === name));
  await runUntilStopped(await deskServers({ env: { DEV_DESK: desk }, ports, remotes, others }));
  console.log(
    `\n  http://localhost:${ports.desk} shows ${asked.join(', ')} of this checkout, reloading hot, and the rest of ${desk}\n  Another port: DESK_PORT. Ctrl-C ends it.\n`,
  );
}
