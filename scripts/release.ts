import { parseArgs } from 'node:util';
import { REMOTES } from './lib/paths.ts';
import { COMMANDS, FOR_ALL } from './lib/release-commands.ts';

const USAGE = `npm run release -- <command> <remote> …

  publish <remote>                       build, check, upload as an immutable version, make it current
  upload <remote>                        the same without making it current
  canary <remote> <version> --percent N  give an uploaded version to N % of the browsers
  promote <remote>                       make the canary current
  abort <remote>                         end the canary
  rollback <remote> [version]            end the canary, or go back to the version before, or to the one named
  use <remote> <version>                 make an uploaded version current
  list [remote]                          every version: state, contract, size, since when
  verify [remote]                        check the signature, and every file against its hash and size
  prune [remote]                         remove what was replaced 7 days ago and is not among the last 20
  remove <remote> <version>              remove one version that is not in use
  keygen <remote> [--next]               make a signing key, or the one to come, and print the public keys
  rotate <remote>                        let the key to come sign from now on

  --shell <url>  a running shell that has to be able to load the version (default RELEASE_SHELLS, else
                 http://localhost:3000; repeatable); when none answers, the contract of this checkout counts
  --force        publish what no shell could load now; they stay at what they have until it fits
  --wait <s>     seconds to wait for the shells to run what was made current (default 30, with --force 0); 0 asks once
  --json         one JSON object per remote, for scripts
Remotes: ${REMOTES.join(', ')}. Store: RELEASE_STORE, a folder or s3://bucket/prefix. Keys: RELEASE_KEY, or
<data>/keys/<remote>.pem. docs/teams.md explains all of it.`;

function readSeconds(text: string | undefined): number | undefined {
  const seconds = text === undefined ? undefined : Number(text || NaN);
  if (seconds !== undefined && !(seconds >= 0 && seconds <= 3_600))
    throw new Error(`--wait: expected seconds up to 3600, got ${JSON.stringify(text)}`);
  return seconds;
}

function readArguments() {
  const shells = process.env.RELEASE_SHELLS?.split(/[\s,]+/).filter(Boolean) ?? ['http://localhost:3000'];
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      percent: { type: 'string' },
      wait: { type: 'string' },
      shell: { type: 'string', multiple: true, default: shells },
      force: { type: 'boolean', default: false },
      next: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const [command = '', remote, version, ...rest] = positionals;
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!run || rest.length > 0) return undefined;
  const names =
    remote === undefined && FOR_ALL.includes(command) ? REMOTES : REMOTES.filter((name) => name === remote);
  if (names.length === 0)
    throw new Error(
      remote === undefined
        ? `${command} needs a remote: ${REMOTES.join(', ')}`
        : `There is no remote ${JSON.stringify(remote)}: expected one of ${REMOTES.join(', ')}`,
    );
  return { run, names, options: { ...values, wait: readSeconds(values.wait), version } };
}

const isJson = process.argv.includes('--json');

/** Reports a failure, and lets what follows go on. */
async function attempt(work: () => Promise<void> | void): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { message } = error as Error;
    if (isJson) console.log(JSON.stringify({ error: message }));
    else console.error(message);
    process.exitCode = 1;
  }
}

await attempt(async () => {
  const wanted = readArguments();
  if (!wanted) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  for (const name of wanted.names)
    await attempt(async () => {
      const { data, text, failed } = await wanted.run(name, wanted.options);
      console.log(isJson ? JSON.stringify(data) : text);
      if (failed) process.exitCode = 1;
    });
});
