import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { stringify } from 'yaml';
import type { Queryable } from '../../../platform/db/database.ts';
import { articles, faq, games, products } from '../../../platform/db/schema/catalogue.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { gameForm, type NamePicture } from './game-form.ts';
import { collectSources } from './picture-sources.ts';
import { countriesForm, shopForm } from './shop-forms.ts';

export type ExportOptions = { folder: string /** The pictures as they were imported. */; sources: FileStore };
export type ExportResult = { games: number; articles: number; pictures: number };

/**
 * Writes the catalogue of the database as a folder, which imported again changes nothing. The folder is made; one that has
 * something in it is refused. What an import took away is left out, except for games, which stay as inactive ones.
 * @throws an error that says why nothing, or not everything, was written.
 */
export async function exportCatalogue(
  db: Queryable,
  { folder, sources: kept }: ExportOptions,
): Promise<ExportResult> {
  const there = await readdir(folder).catch(() => []);
  if (there.length > 0) throw new Error(`${folder} is not empty.`);
  const pictures = await collectSources(kept);
  const files = new Map<string, string>();
  const yaml = (name: string, form: object) => files.set(name, stringify(form, { lineWidth: 0 }));
  const written = await db.transaction(
    async (tx) => {
      yaml('shop.yaml', await shopForm(tx));
      yaml('countries.yaml', await countriesForm(tx));
      const count = await gameFiles(tx, yaml, pictures.name);
      return { games: count, articles: await articleFiles(tx, files) };
    },
    // One moment of the catalogue, whatever is imported meanwhile.
    { isolationLevel: 'repeatable read' },
  );
  const sources = await pictures.read();
  for (const [name, content] of [...files, ...sources]) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  for (const name of ['games', 'articles']) await mkdir(join(folder, name), { recursive: true });
  return { ...written, pictures: sources.size };
}

async function gameFiles(db: Queryable, yaml: (name: string, form: object) => void, name: NamePicture) {
  const rows = await db.select().from(games).orderBy(asc(games.position), asc(games.slug));
  for (const game of rows) {
    const sold = await db
      .select()
      .from(products)
      .where(eq(products.gameId, game.id))
      .orderBy(asc(products.id));
    const questions = await db.select().from(faq).where(eq(faq.gameId, game.id)).orderBy(asc(faq.id));
    const active = questions.filter(({ isActive }) => isActive);
    yaml(`games/${game.slug}.yaml`, gameForm(game, { products: sold, questions: active, name }));
  }
  return rows.length;
}

async function articleFiles(db: Queryable, files: Map<string, string>) {
  const rows = await db.select().from(articles).where(eq(articles.isActive, true));
  for (const row of rows) files.set(`articles/${row.slug}.md`, articleSource(row));
  return rows.length;
}

/** An article as a file of a catalogue folder. */
export const articleSource = ({ header, text }: { header: string; text: string }): string =>
  `---\n${stringify({ header }, { lineWidth: 0 })}---\n\n${text}\n`;
