import { parseArgs } from 'node:util';
import { COMMANDS, FOR_ALL } from './commands.ts';
import type { CliConfig } from './config.ts';

/** A shell of this machine. */
const DEFAULT_SHELL = `http://localhost:${process.env.SHELL_PORT || 3000}`;

const usage = ({ command, remotes }: CliConfig) => `${command} <command> <remote> …

  publish <remote>                       build, check, upload as an immutable version, make it current
  upload <remote>                        the same without making it current
  preview <remote> <version>             print a signed link that shows an uploaded version: to anybody who has it, to nobody else
  rehearse <remote> <version>            walk the site with an uploaded version in a browser (REHEARSAL_BROWSER): publish and canary do, too
  canary <remote> <version> --percent N  give an uploaded version to N % of the browsers
  canary <remote> <version> --auto       the same, step by step and judged by itself, by the policy of the release
  canary <remote>                        how the automatic canary stands, in numbers
  judge <remote>                         go on with an automatic canary that was begun elsewhere
  hold <remote>, resume <remote>         leave an automatic canary at its share; let it go on
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
  create <name> --template <folder, .tgz or package> [--into <folder>]
                                         write a new remote into an empty folder (only as «federation»)
  serve --port <port> [--host <host>]    serve the releases of this folder's remote to hosts (only as «federation»)

  --shell <url>  a running shell that has to be able to load the version (default RELEASE_SHELLS, else the one on
                 SHELL_PORT, ${DEFAULT_SHELL}; repeatable); when none answers, the contract of this working copy counts
  --estimate     with «canary <remote>»: what the traffic of the last week lets a canary decide, and a policy for it
  --policy <f>   judge by this file in place of the release's own canary.policy.json; --detach: begin, and leave judging to «judge»
  --days <n>     how long a preview stays open (default 7, at most 30); --path <path>: the page that its link opens
  --force        publish what no shell could load now; they stay at what they have until it is compatible
  --new-looks    pages may differ from today's: the rehearsal's pictures are kept, and not compared
  --wait <s>     seconds to wait for the shells to run what was made current (default 30, with --force 0); 0 asks once
  --json         one JSON object per remote, for scripts
  --help         this, or a command's own lines of it
${remotes.length > 0 ? `Remotes: ${remotes.map(({ name }) => name).join(', ')}. ` : ''}Store: RELEASE_STORE, a folder or s3://bucket/prefix. Keys: RELEASE_KEY, or
<data>/keys/<remote>.pem.`;

/** Prints the usage when that is asked for, in any of the usual ways; with a command, what concerns that one. */
export function printHelp(config: CliConfig, args: readonly string[]): boolean {
  if (args[0] !== 'help' && !args.some((arg) => arg === '--help' || arg === '-h')) return false;
  const command = args.find((arg) => /^[a-z]/.test(arg) && arg !== 'help');
  const [first = '', ...lines] = usage(config).split('\n');
  // A line that goes on from the one before is indented further.
  const entries = lines.join('\n').split(/\n(?= {2}\S)/);
  const own = entries.filter((entry) => new RegExp(`^  (?:.*, )?${command} `).test(entry));
  const common = entries.slice(entries.findIndex((entry) => entry.startsWith('  --shell')));
  console.log((own.length > 0 ? [first, '', ...own, ...common] : [first, ...lines]).join('\n'));
  return true;
}

function readSeconds(text: string | undefined): number | undefined {
  const seconds = text === undefined ? undefined : Number(text || NaN);
  if (seconds !== undefined && !(seconds >= 0 && seconds <= 3_600))
    throw new Error(`--wait: expected seconds up to 3600, got ${JSON.stringify(text)}`);
  return seconds;
}

/** The remotes that are meant, by the name that was given. Where there is only one, it need not be named. */
function readArguments(config: CliConfig, args: readonly string[]) {
  const shells = process.env.RELEASE_SHELLS?.split(/[\s,]+/).filter(Boolean) ?? [DEFAULT_SHELL];
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      percent: { type: 'string' },
      auto: { type: 'boolean', default: false },
      policy: { type: 'string' },
      estimate: { type: 'boolean', default: false },
      detach: { type: 'boolean', default: false },
      days: { type: 'string' },
      path: { type: 'string' },
      wait: { type: 'string' },
      shell: { type: 'string', multiple: true, default: shells },
      force: { type: 'boolean', default: false },
      'new-looks': { type: 'boolean', default: false },
      next: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const { remotes } = config;
  const { 'new-looks': newLooks, ...options } = values;
  const [command = '', ...given] = positionals;
  const [only] = remotes.length === 1 ? remotes : [];
  if (only && given[0] !== only.name) given.unshift(only.name);
  const [name, version, ...rest] = given;
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!run || rest.length > 0) return undefined;
  const wanted =
    name === undefined && FOR_ALL.includes(command)
      ? remotes
      : remotes.filter((remote) => remote.name === name);
  if (wanted.length === 0) {
    const names = remotes.map((remote) => remote.name).join(', ');
    throw new Error(
      name === undefined
        ? `${command} needs a remote: ${names}`
        : `There is no remote ${JSON.stringify(name)}: expected one of ${names}`,
    );
  }
  return { run, remotes: wanted, options: { ...options, newLooks, wait: readSeconds(values.wait), version } };
}

/** Runs one command of a team and prints what came of it; `process.exitCode` says whether all went well. Never throws. */
export async function runCli(config: CliConfig, args: readonly string[]): Promise<void> {
  if (printHelp(config, args)) return;
  const isJson = args.includes('--json');

  /** Reports a failure, and lets what follows go on. */
  async function attempt(work: () => Promise<void>): Promise<void> {
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
    const wanted = readArguments(config, args);
    if (!wanted) {
      console.error(usage(config));
      process.exitCode = 2;
      return;
    }
    for (const remote of wanted.remotes)
      await attempt(async () => {
        const { data, text, failed } = await wanted.run({ ...remote, config }, wanted.options);
        console.log(isJson ? JSON.stringify(data) : text);
        if (failed) process.exitCode = 1;
      });
  });
}
