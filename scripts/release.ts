import { parseArgs } from 'node:util';
import { currentPointer } from '@shop/release/pointer';
import {
  makeCurrent,
  promote,
  prune,
  publish,
  rollback,
  startCanary,
  upload,
  verify,
} from '@shop/release/publish';
import { makeKey } from '@shop/release/signing';
import { buildAll } from './lib/build-all.ts';
import { DATA_DIR, REMOTES, type RemoteName } from './lib/paths.ts';
import { buildFolder, keyFile, storeOf, target } from './lib/releases.ts';

const USAGE = `npm run release -- <command> <remote> …

  publish <remote>                       build, sign, upload as an immutable version, make it current
  upload <remote>                        the same without making it current
  canary <remote> <version> --percent N  give an uploaded version to N % of the browsers
  promote <remote>                       make the canary current
  rollback <remote> [version]            end the canary, or go back to the version before, or to the one named
  use <remote> <version>                 make an uploaded version current
  list <remote>                          current, canary and past versions
  verify <remote>                        check every file against its hash
  prune <remote>                         remove versions older than 7 days that are not among the last 20
  keygen <remote>                        make a signing key and print the public one for REMOTE_<NAME>_KEYS

  --shell <url>  a running shell whose contract the build has to fit (default http://localhost:3000; repeatable)
Remotes: ${REMOTES.join(', ')}. Keys: RELEASE_KEY, or <data>/keys/<remote>.pem.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    percent: { type: 'string' },
    shell: { type: 'string', multiple: true, default: ['http://localhost:3000'] },
  },
});
const [command, remote, version] = positionals;

/** Contract versions of the shells that answer. */
async function hostContracts(): Promise<string[]> {
  const answers = await Promise.all(
    values.shell.map(async (url) => {
      const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => undefined,
      );
      const { contract } = response?.ok ? ((await response.json()) as { contract?: string }) : {};
      if (!contract) console.error(`${url} does not answer: the build is not checked against it`);
      return contract;
    }),
  );
  return answers.filter((contract) => contract !== undefined);
}

function needVersion(): string {
  if (!version) throw new Error(`${command} needs a version: ${command} ${remote} <version>`);
  return version;
}

async function list(name: RemoteName): Promise<string> {
  const pointer = await currentPointer(storeOf(DATA_DIR, name));
  if (!pointer) return 'Nothing was published yet';
  const mark = (id: string) =>
    id === pointer.current.version
      ? 'current'
      : id === pointer.canary?.version
        ? `canary ${pointer.canary.percent} %`
        : '';
  return pointer.history
    .map(({ version: id, published }) => `${published}  ${id}  ${mark(id)}`.trimEnd())
    .join('\n');
}

const COMMANDS: Record<string, (name: RemoteName) => Promise<string>> = {
  publish: async (name) => {
    await buildAll(console.log, [`remote-${name}`]);
    return `${name}@${await publish(await target(DATA_DIR, name), buildFolder(name), await hostContracts())} is current`;
  },
  upload: async (name) => {
    await buildAll(console.log, [`remote-${name}`]);
    return `${name}@${await upload(storeOf(DATA_DIR, name), buildFolder(name), await hostContracts())} is uploaded`;
  },
  canary: async (name) => {
    await startCanary(await target(DATA_DIR, name), needVersion(), Number(values.percent));
    return `${name}@${version} goes to ${values.percent} % of the browsers`;
  },
  promote: async (name) =>
    `${name}@${(await promote(await target(DATA_DIR, name))).current.version} is current`,
  rollback: async (name) =>
    `${name}@${(await rollback(await target(DATA_DIR, name), version)).current.version} is current`,
  use: async (name) =>
    `${name}@${(await makeCurrent(await target(DATA_DIR, name), needVersion())).current.version} is current`,
  list,
  verify: async (name) => {
    const problems = await verify(storeOf(DATA_DIR, name));
    if (problems.length > 0) throw new Error(problems.join('\n'));
    return `${name}: every file is what it was`;
  },
  prune: async (name) => {
    const removed = await prune({ store: storeOf(DATA_DIR, name) });
    return removed.length > 0 ? `removed ${removed.join(', ')}` : 'nothing to remove';
  },
  keygen: (name) => makeKey(keyFile(DATA_DIR, name)),
};

const run = COMMANDS[command ?? ''];
const name = REMOTES.find((known) => known === remote);
if (run && name) {
  try {
    console.log(await run(name));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
} else {
  console.error(USAGE);
  process.exitCode = 2;
}
