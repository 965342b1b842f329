import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { z } from 'zod';
import { CatalogueError, type Problem } from './problems.ts';
import { type ArticleFile, readArticle } from './read-article.ts';
import {
  type CountryFile,
  countriesFile,
  type GameFile,
  gameFile,
  type ShopFile,
  shopFile,
} from './schema.ts';
import { type ParsedFile, parseYaml } from './yaml-file.ts';

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
  const yaml = async <T>(file: string, schema: z.ZodType<T>): Promise<ParsedFile<T> | undefined> => {
    const text = await readFile(join(folder, file), 'utf8').catch(() => undefined);
    if (text === undefined) {
      problems.push({ file, line: 0, field: '', message: 'The file is missing.' });
      return undefined;
    }
    const parsed = parseYaml(text, schema, file);
    problems.push(...parsed.problems);
    return parsed;
  };

  const shop = await yaml('shop.yaml', shopFile);
  const countries = await yaml('countries.yaml', countriesFile);
  const games: CatalogueFolder['games'] = [];
  for (const file of await list(folder, 'games', '.yaml', problems)) {
    const parsed = await yaml(file, gameFile);
    if (!parsed?.value) continue;
    games.push({ ...parsed.value, slug: basename(file, '.yaml') });
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
  for (const file of await list(folder, 'articles', '.md', problems)) {
    const read = readArticle(await readFile(join(folder, file), 'utf8'), basename(file, '.md'), file);
    problems.push(...read.problems);
    if (read.value) articles.push(read.value);
  }
  if (problems.length > 0 || !shop?.value || !countries?.value) throw new CatalogueError(problems);
  return { games, articles, countries: countries.value, contacts: shop.value.contacts, pictures };
}

async function list(folder: string, under: string, extension: string, problems: Problem[]) {
  const names = await readdir(join(folder, under)).catch(() => undefined);
  if (!names) problems.push({ file: under, line: 0, field: '', message: 'The folder is missing.' });
  const files = (names ?? []).filter((name) => extname(name) === extension).sort();
  for (const name of files) {
    if (/^[a-z0-9-]{1,64}\.\w+$/.test(name)) continue;
    problems.push({
      file: `${under}/${name}`,
      line: 0,
      field: '',
      message: 'A file name is made of small latin letters, digits and -.',
    });
  }
  return files.map((name) => `${under}/${name}`);
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
