import type { GameTexts } from '@shop/desk-contract/catalog';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { faq, games } from '../../platform/db/schema/catalogue.ts';
import { refuse } from '../../platform/refusal.ts';
import { faqValues, searchText } from '../catalog/import/game-rows.ts';
import { syncRows } from '../catalog/import/sync.ts';

/** Reads a game's description, and its questions in order. @throws {Refusal} 404 */
export async function readGameTexts(db: Queryable, slug: string): Promise<GameTexts> {
  const [game] = await db.select().from(games).where(eq(games.slug, slug));
  if (!game) throw refuse('game.not_found');
  const questions = await db
    .select()
    .from(faq)
    .where(eq(faq.gameId, game.id))
    .orderBy(asc(faq.position), asc(faq.id));
  return {
    title: game.title,
    detail_title: game.detailTitle,
    detail_description: game.detailDescription,
    is_active: game.isActive,
    tags: game.tags,
    search: game.synonyms,
    questions: questions.filter(({ isActive }) => isActive).map(({ text, answer }) => ({ text, answer })),
  };
}

/** Ends of lines as a catalogue file has them. */
const unix = (text: string) => text.replaceAll('\r\n', '\n');

/** Writes them as an import of the game's file would. Returns what they were before. @throws {Refusal} 404 */
export async function saveGameTexts(tx: Queryable, slug: string, texts: GameTexts): Promise<GameTexts> {
  // Held before it is read: who waited for another sees what that one wrote.
  const [game] = await tx.select().from(games).where(eq(games.slug, slug)).for('update');
  const before = await readGameTexts(tx, slug);
  const { title, tags, search, questions } = texts;
  await tx
    .update(games)
    .set({
      title,
      detailTitle: texts.detail_title,
      detailDescription: unix(texts.detail_description),
      isActive: texts.is_active,
      tags,
      synonyms: search,
      searchText: searchText({ title, tags, search, preview: { name: game!.previewName } }),
    })
    .where(eq(games.id, game!.id));
  await syncRows(
    tx,
    {
      table: faq,
      what: 'question',
      placed: true,
      existing: await tx.select().from(faq).where(eq(faq.gameId, game!.id)),
      keyOf: (row: typeof faq.$inferSelect) => row.text,
      wanted: faqValues(
        { faq: questions.map(({ text, answer }) => ({ text: unix(text), answer: unix(answer) })) },
        game!.id,
      ),
    },
    [],
  );
  return before;
}
