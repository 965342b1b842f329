import { bootOf, deployedComposition, devServer, localRemote, runUntilStopped } from './dev-server.ts';
import { REMOTES, type RemoteName } from './paths.ts';
import { checkPorts, type Ports, portVariable } from './ports.ts';

type Against = {
  /** The remotes to work on: `remote-checkout`, or `checkout`. */
  filter: readonly string[];
  /** Address of a running shell. */
  shell: string;
  /** Serve the remotes for `?remotes=` in that shell's own pages, instead of running a shell here. */
  inside: boolean;
  ports: Ports;
};

function remoteNames(filter: readonly string[]): RemoteName[] {
  return filter.map((text) => {
    const name = REMOTES.find((known) => text === known || text === `remote-${known}`);
    if (!name)
      throw new Error(
        `${text} is no remote: expected one of ${REMOTES.map((known) => `remote-${known}`).join(', ')}`,
      );
    return name;
  });
}

/**
 * Some remotes of this checkout in a shop that runs elsewhere. By default a shell of this checkout, reloading hot and keeping state, shows them among the deployed remotes
 * over the deployed api; with `inside`, the remotes are served for that shop's own pages.
 */
export async function developAgainst({ filter, shell: address, inside, ports }: Against): Promise<void> {
  const shell = address.replace(/\/+$/, '');
  const names = remoteNames(filter);
  const used = Object.fromEntries(
    [...names, ...(inside ? [] : (['shell'] as const))].map((name) => [name, ports[name]]),
  ) as Ports;
  await checkPorts(used);
  if (inside) {
    const overrides = names.map((name) => `${name}@http://localhost:${ports[name]}`).join(',');
    console.log(
      `\n  ${shell}/?remotes=${overrides}\n  That shell has to allow overrides. The page reloads on a change. Ctrl-C ends it.\n`,
    );
    return runUntilStopped(names.map((name) => devServer(`remote-${name}`, ports[name], {}, 'production')));
  }
  const composition = await deployedComposition(shell);
  const local = new Map(
    await Promise.all(names.map(async (name) => [name, await localRemote(name, ports[name])] as const)),
  );
  const others = composition.remotes.filter(({ name }) => !local.has(name as RemoteName));
  const remotes = [...others, ...local.values()];
  const missing = composition.missing.filter((name) => !local.has(name as RemoteName));
  const env = { API_URL: shell, DEV_BOOT: bootOf({ ...composition, remotes, missing }) };
  console.log(
    `\n  http://localhost:${ports.shell} shows ${names.join(', ')} of this checkout, reloading hot, and the rest of ${shell}\n  Another port: ${portVariable('shell')}. Ctrl-C ends it.\n`,
  );
  await runUntilStopped([
    ...names.map((name) => devServer(`remote-${name}`, ports[name], {})),
    devServer('shell', ports.shell, env),
  ]);
}
