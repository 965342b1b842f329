import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Child } from './child.ts';
import { devServer, runUntilStopped } from './dev-server.ts';
import { DESK_PARTS, ROOT } from './paths.ts';
import { checkPorts, type Ports } from './ports.ts';

type DeskPart = (typeof DESK_PARTS)[number];

/** Each part has a development server of its own, from the port of all parts on. */
const withPorts = (parts: readonly DeskPart[], ports: Ports) =>
  parts.map((part, index) => ({ ...part, port: ports.desk_parts + index }));

/** A part as its development server serves it, with the pages of this checkout: what the desk's page reads of a signed release otherwise. */
async function localPart({ name, folder, port }: DeskPart & { port: number }) {
  const { remote } = await import(pathToFileURL(path.join(ROOT, folder, 'src/remote.ts')).href);
  const { routes } = remote as { routes: unknown };
  return {
    ...{ name, version: 'dev', base: `http://localhost:${port}/`, entry: 'entry.js' },
    ...{ integrity: '', styles: {}, routes },
  };
}

type Development = {
  env: Record<string, string>;
  ports: Ports;
  parts?: readonly DeskPart[];
  others?: unknown[];
};

/** The development servers of the desk and of these parts of it; `others` are shown as they are deployed. Throws for a port that is taken. */
export async function deskServers({
  env,
  ports,
  parts = DESK_PARTS,
  others = [],
}: Development): Promise<Child[]> {
  const local = withPorts(parts, ports);
  await checkPorts({ desk: ports.desk });
  for (const { port } of local) await checkPorts({ desk_parts: port });
  const boot = JSON.stringify({ parts: [...(await Promise.all(local.map(localPart))), ...others] });
  return [
    ...local.map(({ folder, port }) => devServer(folder, port, env)),
    devServer('desk', ports.desk, { ...env, DEV_BOOT: boot }),
  ];
}

function partOf(name: string): DeskPart {
  const part = DESK_PARTS.find(({ folder }) => folder === name);
  if (part) return part;
  throw new Error(
    `${name} is no part of the desk: expected one of ${DESK_PARTS.map(({ folder }) => folder).join(', ')}`,
  );
}

/** The parts that a running desk shows. Throws with its address when it does not answer as one. */
async function deployedParts(desk: string): Promise<{ name: string }[]> {
  const response = await fetch(desk, { signal: AbortSignal.timeout(10_000) });
  const [, boot] =
    /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(await response.text()) ?? [];
  if (!response.ok || !boot) throw new Error(`${desk} is no desk: it answered ${response.status}`);
  return JSON.parse(boot).parts;
}

/** Some parts of this checkout, reloading hot and keeping state, in a desk of this checkout over the api and the other parts of one that runs elsewhere. */
export async function developDesk(asked: readonly string[], address: string, ports: Ports): Promise<void> {
  const desk = address.replace(/\/+$/, '');
  const parts = asked.map(partOf);
  const deployed = await deployedParts(desk);
  const others = deployed.filter(({ name }) => !parts.some((part) => part.name === name));
  runUntilStopped(await deskServers({ env: { DEV_DESK: desk }, ports, parts, others }));
  console.log(
    `\n  http://localhost:${ports.desk} shows ${asked.join(', ')} of this checkout, reloading hot, and the rest of ${desk}\n  Another port: DESK_PORT. Ctrl-C ends it.\n`,
  );
}
