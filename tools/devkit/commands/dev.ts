import { parseArgs } from 'node:util';
import { Child } from '../src/child.ts';
import { checkDataFolder } from '../src/data-folder.ts';
import { developAgainst } from '../src/dev-against.ts';
import { deskServers, developDesk } from '../src/dev-desk.ts';
import { bootOf, devServer, LOGS, localRemote, runUntilStopped } from '../src/dev-server.ts';
import { inviteFirstOwner } from '../src/first-owner.ts';
import { DATA_DIR, REMOTES } from '../src/paths.ts';
import { checkPorts, type Ports, readPorts } from '../src/ports.ts';
import { seed } from '../src/seed.ts';
import { processEnvironment } from '../src/shop.ts';

/** Everything here: the api and the sandbox restart on a change; shell, remotes, desk and its remotes reload hot. Pages are rendered in the browser only. */
async function developAll(ports: Ports): Promise<void> {
  await checkPorts(ports);
  await checkDataFolder(DATA_DIR);
  await seed(DATA_DIR, {}, console.log);
  const env = { ...processEnvironment({ ports, dataDir: DATA_DIR }), NODE_ENV: 'development' };
  const remotes = await Promise.all(REMOTES.map((name) => localRemote(name, ports[name])));
  const boot = bootOf({ id: 'dev', timestamp: 0, remotes, missing: [] });
  const desk = await deskServers({ env, ports });
  const invitation = await inviteFirstOwner({ ports, dataDir: DATA_DIR });
  await runUntilStopped([
    new Child({ name: 'api', args: ['--watch', 'api/src/server.ts'], env, logs: LOGS }),
    new Child({ name: 'sandbox', args: ['--watch', 'sandbox/src/server.ts'], env, logs: LOGS }),
    ...REMOTES.map((name) => devServer(`remote-${name}`, ports[name], env)),
    devServer('shell', ports.shell, { ...env, DEV_BOOT: boot }),
    ...desk,
  ]);
  console.log(
    `\n  http://localhost:${ports.shell} reloads hot (first load takes a few seconds)\n  The desk, too: http://localhost:${ports.desk}${invitation}\n  Logs: ${LOGS}\n  Ctrl-C ends it.\n`,
  );
}

const { values } = parseArgs({
  options: {
    filter: { type: 'string', multiple: true },
    shell: { type: 'string' },
    desk: { type: 'string' },
    inside: { type: 'boolean', default: false },
  },
});
// Without "--" npm keeps options to itself and passes them on as variables; its own `shell` is the path of a program.
const { npm_config_filter, npm_config_shell = '', npm_config_desk, npm_config_inside } = process.env;
const remotes = values.filter ?? (npm_config_filter ? [npm_config_filter] : []);
const desk = values.desk ?? npm_config_desk;
const shell = values.shell ?? (/^https?:/.test(npm_config_shell) ? npm_config_shell : undefined);
try {
  if (remotes.length === 0) await developAll(readPorts());
  else if (desk) await developDesk(remotes, desk, readPorts());
  else if (shell)
    await developAgainst({
      filter: remotes,
      shell,
      inside: values.inside || npm_config_inside === 'true',
      ports: readPorts(),
    });
  else throw new Error('--filter needs --shell <address of a running shop>, or --desk <address of its desk>');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
