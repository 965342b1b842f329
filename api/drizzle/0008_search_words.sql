-- What a search looks at: each word once, so that a catalogue of any size is asked by index and not read through.
create table search_words (word text primary key);
create index search_words_trigrams on search_words using gin (word gin_trgm_ops);

create table game_words (
  word text not null references search_words on delete cascade,
  game_id integer not null references games on delete cascade,
  primary key (word, game_id)
);
create index game_words_game on game_words (game_id);

create function index_game_words() returns trigger language plpgsql as $$
begin
  delete from game_words where game_id = new.id;
  insert into search_words
    select distinct left(word, 64) as word from unnest(string_to_array(new.search_text, ' ')) word
    where word <> '' order by 1
    on conflict do nothing;
  insert into game_words
    select distinct left(word, 64), new.id from unnest(string_to_array(new.search_text, ' ')) word
    where word <> '';
  return new;
end $$;
create trigger games_words after insert or update of search_text on games
  for each row execute function index_game_words();
update games set search_text = search_text;

-- The active games without their long rows: counted and sorted for every list.
create index games_active on games (position, id) where is_active;

-- Ids of the active games that answer every word that was typed, best first; 200 at most. `places` says which typed word each
-- variant stands for, `patterns` which words it is a beginning or a part of. A word of a game scores 0 to 1: the same word, its
-- beginning, a part of it, one or two letters off, or similar by trigrams. Only words that fit a pattern or share enough
-- trigrams are scored.
create function search_games(places integer[], variants text[], patterns text[]) returns setof integer
language sql stable
set pg_trgm.similarity_threshold = 0.2
-- The planner takes a comparison of trigrams for a cheap one and would read everything.
set enable_seqscan = off
as $$
  with asked as (
    select *, case when length(variant) >= 6 then 2 else 1 end as allowed
    from unnest(places, variants, patterns) as asked (place, variant, pattern)
  ),
  candidates as (
    select asked.*, word from asked join search_words on word like pattern
    union
    select asked.*, word from asked join search_words on word % variant where length(variant) >= 4
  ),
  scored as materialized (
    select place, word, max(case
      when word = variant then 1.0
      when starts_with(word, variant) then 0.9
      when length(variant) >= 3 and strpos(word, variant) > 0 then 0.7
      when length(variant) >= 4 and levenshtein_less_equal(word, variant, allowed) <= allowed then 0.6
      when length(variant) >= 4 and similarity(word, variant) >= 0.45 then 0.5
      else 0.0 end) as score
    from candidates group by place, word
  ),
  answers as (
    select game_id, place, max(score) as score from scored join game_words using (word)
    where score > 0 group by game_id, place
  )
  select games.id from answers join games on games.id = game_id where is_active
  group by games.id having count(*) = (select count(distinct place) from asked)
  order by avg(score) desc, games.position, games.id limit 200
$$;
