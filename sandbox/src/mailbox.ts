import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address, type Email } from 'postal-mime';

const SHOWN = 100;
const FILE = /^[\w@+-][\w.@+-]*\.eml$/;

export type Letter = {
  file: string;
  received: Date;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  links: string[];
};

/** The newest letters of the folder, newest first; none when there is no folder. */
export async function listLetters(folder: string): Promise<Letter[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => FILE.test(name));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, time: await modified(join(folder, name)) })),
  );
  dated.sort((one, other) => other.time - one.time || other.name.localeCompare(one.name));
  const letters = await Promise.all(dated.slice(0, SHOWN).map(({ name }) => readLetter(folder, name)));
  return letters.filter((letter) => letter !== null);
}

/** One letter; null when the name is not that of a letter in the folder. */
export async function readLetter(folder: string, file: string): Promise<Letter | null> {
  if (!FILE.test(file)) return null;
  const path = join(folder, file);
  const raw = await readFile(path).catch(() => null);
  if (!raw) return null;
  const email = await PostalMime.parse(raw);
  return {
    file,
    received: email.date ? new Date(email.date) : new Date(await modified(path)),
    from: email.from ? addressText(email.from) : '',
    to: (email.to ?? []).map(addressText).join(', '),
    subject: email.subject ?? '(без темы)',
    text: email.text ?? '',
    html: email.html ?? null,
    links: linksOf(email),
  };
}

const modified = (path: string) =>
  stat(path).then(
    (info) => info.mtimeMs,
    () => 0,
  );

const addressText = (address: Address): string =>
  address.address ? (address.name ? `${address.name} <${address.address}>` : address.address) : address.name;

function linksOf(email: Email): string[] {
  const inHtml = [...(email.html ?? '').matchAll(/href\s*=\s*["'](https?:\/\/[^"']+)["']/gi)].map(
    (match) => match[1] ?? '',
  );
  const inText = (email.text ?? '').match(/https?:\/\/[^\s<>"')\]]+/g) ?? [];
  return [...new Set([...inHtml.map((link) => link.replaceAll('&amp;', '&')), ...inText])];
}
