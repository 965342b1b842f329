-- A search finds games by what they sell, too, and by names written as one word. `weight`: how much a word says of the game.
alter table game_words add column weight real not null default 1;
-- A beginning is found by order, however short it is.
create index search_words_beginnings on search_words (word text_pattern_ops);

-- The words of a text: lower case, ё as е, the digits of a number together. Letters are named, as not every locale of a database knows them.
create function search_tokens(given text) returns setof text language sql immutable as $$
  select word from unnest(string_to_array(regexp_replace(regexp_replace(
    translate(lower(normalize(given, NFKC)), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе'),
    '(\d) (?=\d{3}(\D|$))', '\1', 'g'),
    '[\s!-/:-@\[-`{-~«»„“”‘’—–…·×№]+', ' ', 'g'), ' ')) word
  where word <> ''
$$;

create function words_of_games(ids integer[]) returns table (game_id integer, word text, weight real)
language sql stable as $$
  with said (id, phrase, weight, is_name) as (
    select id, phrase, 1.0, true from games, unnest(array[title] || synonyms) phrase where id = any(ids)
    union all
    select id, phrase, 0.8, false from games, unnest(array[preview_name, search_text] || tags) phrase where id = any(ids)
    union all
    select products.game_id, title, 0.8, false from products where is_active and products.game_id = any(ids)
  ),
  words as (
    select id, word, said.weight from said, search_tokens(phrase) word
    union all
    select id, array_to_string(array(select search_tokens(phrase)), ''), said.weight from said where is_name
  )
  select id, left(words.word, 64), max(words.weight)::real from words where words.word <> '' group by 1, 2
$$;

create function index_games(ids integer[]) returns void language plpgsql as $$
begin
  delete from game_words where game_id = any(ids);
  insert into search_words select distinct word from words_of_games(ids) order by 1 on conflict do nothing;
  insert into game_words (game_id, word, weight) select * from words_of_games(ids);
end $$;

create or replace function index_game_words() returns trigger language plpgsql as $$
begin
  perform index_games(array[new.id]);
  return new;
end $$;
drop trigger games_words on games;
create trigger games_words after insert or update of title, tags, synonyms, preview_name, search_text on games
  for each row execute function index_game_words();

-- Prices and stocks change all the time, and say nothing to a search.
create function index_product_words() returns trigger language plpgsql as $$
declare ids integer[];
begin
  if tg_op = 'INSERT' then ids := array(select distinct game_id from after);
  elsif tg_op = 'DELETE' then ids := array(select distinct game_id from before);
  else ids := array(
    select distinct unnest(array[before.game_id, after.game_id]) from before join after using (id)
    where (before.game_id, before.title, before.is_active) is distinct from (after.game_id, after.title, after.is_active));
  end if;
  if ids <> '{}' then perform index_games(array(select id from games where id = any(ids))); end if;
  return null;
end $$;
create trigger products_words_inserted after insert on products
  referencing new table as after for each statement execute function index_product_words();
create trigger products_words_updated after update on products
  referencing old table as before new table as after for each statement execute function index_product_words();
create trigger products_words_deleted after delete on products
  referencing old table as before for each statement execute function index_product_words();

select index_games(array(select id from games));

-- Ids of the active games that were meant, best first; 200 at most. `places` says which typed word each variant stands for, `trusts` how sure
-- that is, `needed` whether the word has to be answered: a number need not. A word of a game scores by how it agrees with a variant: the same, its beginning, a
-- part of it, one or two letters off, similar by trigrams. Games that answer all the needed words are whole; where there is none, those that
-- answer most of what is rare come. Only words that begin so, have it in them, or share enough trigrams are scored.
create function find_games(places integer[], variants text[], trusts real[], needed boolean[])
returns table (id integer, is_whole boolean) language sql stable
set pg_trgm.similarity_threshold = 0.3
-- The planner takes a comparison of trigrams for a cheap one and would read everything.
set enable_seqscan = off
as $$
  with asked as (
    select *, case when length(variant) >= 6 then 2 else 1 end as allowed, length(variant) as size
    from unnest(places, variants, trusts, needed) as asked (place, variant, trust, is_needed)
  ),
  -- A word that some game has is no typing error.
  unknown as materialized (
    select * from asked where size >= 3 and place not in (
      select place from asked join search_words on word = variant where trust = 1 or trust = 0.95::real and size >= 4)
  ),
  candidates as (
    select asked.*, word from asked join search_words on word ~>=~ variant and word ~<~ (variant || chr(1114111))
    union
    select unknown.*, word from unknown join search_words on word like '%' || variant || '%'
    union
    select unknown.*, word from unknown join search_words on word % variant where size >= case when trust >= 0.9 then 4 else 6 end
  ),
  scored as materialized (
    select place, is_needed, word, max(trust * case
      when word = variant then 1.0
      when starts_with(word, variant) then 0.65 + 0.3 * size / length(word)
      when size >= 3 and strpos(word, variant) > 0 then 0.5 + 0.2 * size / length(word)
      when size >= 4 and levenshtein_less_equal(word, variant, allowed) <= allowed
        then 0.85 - 0.1 * levenshtein_less_equal(word, variant, allowed)
      when size >= 4 and trust >= 0.9 and similarity(word, variant) >= 0.45 then 0.55
      when size >= 4 and trust >= 0.9 then 0.3
      else 0.0 end) as score
    from candidates group by place, is_needed, word
  ),
  answers as (
    select game_id, place, is_needed, max(score * weight) as score, max(score) >= 0.5 as is_sure
    from scored join game_words using (word) join games on games.id = game_id
    where score > 0 and is_active group by game_id, place, is_needed
  ),
  rarity as (select place, 1 / (1 + ln(count(*))) as rare from answers group by place),
  totals as (
    select game_id, sum(score * case when is_needed then 1 else 0.15 end) as total,
      sum(score * rare * case when is_needed then 1 else 0.15 end) as rare_total,
      count(*) filter (where is_needed and is_sure) = (select count(distinct place) from asked where is_needed) as is_whole
    from answers join rarity using (place) group by game_id having bool_or(is_needed)
  ),
  best as (select bool_or(is_whole) as has_whole, max(rare_total) as most from totals)
  select game_id, is_whole from totals cross join best join games on games.id = game_id
  where case when has_whole then is_whole else rare_total >= 0.6 * most end
  order by case when has_whole then round(total::numeric, 3) else round(rare_total::numeric, 3) end desc, position, game_id limit 200
$$;
