/** The remote whose lines in the files of a deployment are the pattern for another one's. */
const PATTERN = 'info';

/** Says a line of the pattern for another remote, in names of variables too. */
const renamed = (line: string, name: string) =>
  line.replaceAll(PATTERN.toUpperCase(), name.toUpperCase()).replaceAll(PATTERN, name);

/** A text with a line like each that `pattern` finds, right after it. */
const withLines = (text: string, pattern: RegExp, name: string) =>
  text
    .split('\n')
    .flatMap((line) => (pattern.test(line) ? [line, renamed(line, name)] : [line]))
    .join('\n');

/** Services of a remote in the composition: its origin, its team's command line, its first release. */
const BLOCKS = /^ {2}(?:remote|release|first)-info:\n(?: {4}.*\n)+/gm;

/** Writes a remote's part of the composition: its addresses, keys and grants, its services, the volume of its releases. */
function inCompose(text: string, name: string): string {
  const added = text.replace(BLOCKS, (block) => block + renamed(block, name));
  return withLines(added, /^ +REMOTE_INFO\w*: |^ {2}releases-info:$/, name);
}

const CHANGES: Record<string, (text: string, name: string) => string> = {
  'docker-compose.yml': inCompose,
  'deploy/Caddyfile': (text, name) => withLines(text, /^\timport remote info /, name),
  '.env.example': (text, name) => withLines(text, /^REMOTE_INFO_KEYS=/, name),
  Dockerfile: (text, name) => text.replace(/^(RUN for remote in [a-z0-9_ ]+);/m, `$1 ${name};`),
};

/** Files that say how the shop is deployed, each of which names its remotes. */
export const DEPLOYMENT = Object.keys(CHANGES);

/** Such a file with one more remote. Throws when it does not say what it is expected to. */
export function withRemote(file: string, text: string, name: string): string {
  const changed = CHANGES[file]!(text, name);
  if (changed === text) throw new Error(`${file}: expected a line for ${name} beside ${PATTERN}, found none`);
  return changed;
}
