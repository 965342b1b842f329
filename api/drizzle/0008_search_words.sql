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

-- Words that may answer one that was typed: those that fit the pattern, and those that share enough trigrams with it to be a
-- letter or two off.
create function words_like(asked text, pattern text) returns setof text
language sql stable strict rows 50
set pg_trgm.similarity_threshold = 0.2
as $$
  select word from search_words where word like pattern
  union
  select word from search_words where length(asked) >= 4 and word % asked
$$;
