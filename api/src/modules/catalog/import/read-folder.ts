import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { z } from 'zod';
import { CatalogueError, type Problem } from '../../../platform/problems.ts';
import { decodeText, type ParsedFile, parseYaml } from '../../../platform/yaml-file.ts';
import { type ArticleFile, readArticle } from './read-article.ts';
import {
  type CountryFile,
  countriesFile,
  type GameFile,
  gameFile,
  type ShopFile,
  shopFile,
} from './schema.ts';

/** Where a picture is named, for messages about it. */
export type PictureUse = { path: string; use: 'cover' | 'small'; file: string; line: number; field: string };

export type CatalogueFolder = {
  games: (GameFile & { slug: string })[];
  articles: ArticleFile[];
  countries: CountryFile[];
  contacts: ShopFile['contacts'];
  pictures: PictureUse[];
};

/**
 * Reads and checks a whole catalogue folder, except for the pictures themselves.
 * @throws {CatalogueError} with every problem of every file.
 */
export async function readFolder(folder: string): Promise<CatalogueFolder> {
  const problems: Problem[] = [];
  const pictures: PictureUse[] = [];
  const read = async (file: string): Promise<string | undefined> => {
    const decoded = decodeText(await readFile(join(folder, file)), file);
    if ('text' in decoded) return decoded.text;
    problems.push(decoded.problem);
    return undefined;
  };
  const yaml = async <T>(file: string, schema: z.ZodType<T>): Promise<ParsedFile<T> | undefined> => {
    const text = await read(file);
    if (text === undefined) return undefined;
    const parsed = parseYaml(text, schema, file);
    problems.push(...parsed.problems);
    return parsed;
  };
  const top = await readdir(folder).catch((): string[] => []);
  const single = async <T>(name: string, schema: z.ZodType<T>) => {
    const [file, second] = top.filter((each) => YAML.test(each) && parse(each).name === name);
    if (file && !second) return yaml(file, schema);
    const message = second ? `${file} is there, too.` : 'The file is missing.';
    problems.push({ file: second ?? `${name}.yaml`, line: 0, field: '', message });
    return undefined;
  };

  const shop = await single('shop', shopFile);
  const countries = await single('countries', countriesFile);
  const games: CatalogueFolder['games'] = [];
  for (const file of await list(folder, 'games', YAML, problems)) {
    const parsed = await yaml(file, gameFile);
    if (!parsed?.value) continue;
    games.push({ ...parsed.value, slug: parse(file).name });
    pictures.push(
      ...picturesOf(parsed.value).map(({ at, ...rest }) => ({
        ...rest,
        file,
        line: parsed.lineOf(at),
        field: at.join('.'),
      })),
    );
  }
  const articles: ArticleFile[] = [];
  for (const file of await list(folder, 'articles', MARKDOWN, problems)) {
    const text = await read(file);
    if (text === undefined) continue;
    const article = readArticle(text, parse(file).name, file);
    problems.push(...article.problems);
    if (article.value) articles.push(article.value);
  }
  if (problems.length > 0 || !shop?.value || !countries?.value) throw new CatalogueError(problems);
  return { games, articles, countries: countries.value, contacts: shop.value.contacts, pictures };
}

const YAML = /\.ya?ml$/i;
const MARKDOWN = /\.(md|markdown)$/i;

/** The files of a folder. Whatever else is in it, but for what begins with a dot, is a problem: a game that is left out goes off sale. */
async function list(folder: string, under: string, ending: RegExp, problems: Problem[]) {
  const names = await readdir(join(folder, under)).catch(() => undefined);
  if (!names) problems.push({ file: under, line: 0, field: '', message: 'The folder is missing.' });
  const files = (names ?? []).filter((name) => !name.startsWith('.')).sort();
  const taken = new Map<string, string>();
  return files.flatMap((name) => {
    const file = `${under}/${name}`;
    const problem = (message: string) => void problems.push({ file, line: 0, field: '', message });
    const slug = parse(name).name;
    const other = taken.get(slug);
    taken.set(slug, file);
    if (!ending.test(name)) problem(`Only files ${ending.source.replaceAll(/[\\$]/g, '')} belong here.`);
    else if (!/^[a-z0-9-]{1,64}$/.test(slug))
      problem('A file name is made of small latin letters, digits and -.');
    else if (other) problem(`${other} is there, too.`);
    else return [file];
    return [];
  });
}

type Found = { path: string; use: 'cover' | 'small'; at: (string | number)[] };

function picturesOf(game: GameFile): Found[] {
  const found: (Omit<Found, 'path'> & { path: string | undefined })[] = [
    { path: game.picture, use: 'cover', at: ['picture'] },
    { path: game.preview.icon, use: 'small', at: ['preview', 'icon'] },
    ...game.products.map((product, index) => ({
      path: product.picture,
      use: 'small' as const,
      at: ['products', index, 'picture'],
    })),
  ];
  if (game.kind === 'StandoffGame')
    found.push({ path: game.standoff.skin_picture, use: 'small', at: ['standoff', 'skin_picture'] });
  return found.filter((item): item is Found => item.path !== undefined);
}
