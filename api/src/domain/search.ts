import { ilike, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { games } from '../db/schema/catalogue.ts';
import { spellings } from './spelling.ts';

/**
 * How well a word of a game's search text answers a word that was typed, 0 to 1: the same word, its beginning, a part
 * of it, one or two letters off, or similar by trigrams.
 */
const SCORE = sql`case
  when word = asked then 1.0
  when starts_with(word, asked) then 0.9
  when length(asked) >= 3 and strpos(word, asked) > 0 then 0.7
  when length(asked) >= 4 and levenshtein_less_equal(word, asked, allowed) <= allowed then 0.6
  when length(asked) >= 4 and similarity(word, asked) >= 0.45 then 0.5
  else 0.0 end`;

/**
 * Ids of the active games that answer `typed`, best first. Forgives typos, the wrong keyboard layout, transliteration and
 * the order of words; every word must be answered.
 */
export async function searchGames(db: Queryable, typed: string): Promise<number[]> {
  const words = spellings(typed);
  if (words.length === 0) return [];
  const variants = words.flatMap((word, at) => word.map((variant) => ({ at, variant })));
  const patterns = variants.map(({ variant }) => `${variant.length >= 3 ? '%' : ''}${escapeLike(variant)}%`);
  const result = await db.execute<{ id: number }>(sql`
    with asked as (
      select at, asked, pattern, case when length(asked) >= 6 then 2 else 1 end as allowed
      from unnest(${sql.param(variants.map(({ at }) => at))}::int[], ${sql.param(variants.map(({ variant }) => variant))}::text[], ${sql.param(patterns)}::text[])
        as typed (at, asked, pattern)
    ),
    matched as materialized (
      select at, word, max(${SCORE}) as score from asked, words_like(asked, pattern) word group by at, word
    ),
    answers as (
      select game_id, at, max(score) as score from matched join game_words using (word)
      where score > 0 group by game_id, at
    )
    select games.id from answers join games on games.id = game_id where is_active
    group by games.id having count(*) = ${words.length}
    order by avg(score) desc, games.position, games.id limit 200`);
  return result.rows.map((row) => row.id);
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Titles that contain `text` as it is typed, whatever its case. */
export function matchTitle(text: string): SQL {
  const pattern = escapeLike(text.slice(0, 100).replaceAll('\u0000', ''));
  return ilike(games.title, `%${pattern}%`);
}
