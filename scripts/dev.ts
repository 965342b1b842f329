import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Child } from './lib/child.ts';
import { DATA_DIR, REMOTES, ROOT } from './lib/paths.ts';
import { checkPorts, readPorts } from './lib/ports.ts';
import { seed } from './lib/seed.ts';
import { processEnvironment } from './lib/shop.ts';

/** `npm run dev`: the api and the sandbox restart on a change, the shell and the remotes reload hot. Pages are rendered in the browser only. */
const ports = readPorts();
await checkPorts(ports);
await seed(DATA_DIR, {}, console.log);
const env = { ...processEnvironment({ ports, dataDir: DATA_DIR }), NODE_ENV: 'development' };

const remotes = await Promise.all(
  REMOTES.map(async (name) => {
    const { remote } = await import(pathToFileURL(path.join(ROOT, `remote-${name}/src/remote.ts`)).href);
    const base = `http://localhost:${ports[name]}/`;
    return {
      ...remote,
      version: 'dev',
      contract: 'dev',
      base,
      entry: 'entry.js',
      modules: {},
      integrity: {},
    };
  }),
);
const boot = {
  composition: { id: 'dev', timestamp: 0, remotes, missing: [] },
  loaderData: {},
  queries: {},
  dev: true,
};

const logs = path.join(DATA_DIR, 'logs');
const rsbuild = (part: string, port: number) =>
  new Child({
    name: `dev-${part}`,
    cwd: path.join(ROOT, part),
    args: [
      'node_modules/@rsbuild/core/bin/rsbuild.js',
      'dev',
      '--environment',
      'web',
      '--port',
      String(port),
    ],
    env: { ...env, DEV_BOOT: JSON.stringify(boot) },
    logs,
  });
const children = [
  new Child({ name: 'api', args: ['--watch', 'api/src/server.ts'], env, logs }),
  new Child({ name: 'sandbox', args: ['--watch', 'sandbox/src/server.ts'], env, logs }),
  ...REMOTES.map((name) => rsbuild(`remote-${name}`, ports[name])),
  rsbuild('shell', ports.shell),
];
for (const child of children) {
  child.onCrash = console.error;
  child.start();
}
console.log(
  `\n  http://localhost:${ports.shell} reloads hot (first load takes a few seconds)\n  Logs: ${logs}\n  Ctrl-C ends it.\n`,
);

const stop = async () => {
  await Promise.all(children.map((child) => child.stop()));
  process.exit(0);
};
process.once('SIGINT', stop).once('SIGTERM', stop);
