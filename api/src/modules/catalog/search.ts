import { ilike, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { games } from '../../platform/db/schema/catalogue.ts';
import { spellings } from './spelling.ts';

/**
 * Ids of the active games that answer `typed`, best first. Forgives typos, the wrong keyboard layout, transliteration and
 * the order of words; every word must be answered. How a word scores stands with the function in `api/drizzle`.
 */
export async function searchGames(db: Queryable, typed: string): Promise<number[]> {
  const variants = spellings(typed).flatMap((word, place) => word.map((variant) => ({ place, variant })));
  if (variants.length === 0) return [];
  const places = variants.map(({ place }) => place);
  const spelled = variants.map(({ variant }) => variant);
  // A part of a word is looked for from three letters on, otherwise a beginning.
  const patterns = spelled.map((variant) => `${variant.length >= 3 ? '%' : ''}${escapeLike(variant)}%`);
  const result = await db.execute<{ id: number }>(
    sql`select id from search_games(${sql.param(places)}::int[], ${sql.param(spelled)}::text[], ${sql.param(patterns)}::text[]) id`,
  );
  return result.rows.map((row) => row.id);
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Titles that contain `text` as it is typed, whatever its case. */
export function matchTitle(text: string): SQL {
  const pattern = escapeLike(text.slice(0, 100).replaceAll('\u0000', ''));
  return ilike(games.title, `%${pattern}%`);
}
