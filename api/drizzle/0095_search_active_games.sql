-- A search reads no game that is off sale: with 10,000 games a third of its time went into asking each whether it is on sale.
-- `game_words` has the words of active games only, and answers without a look at the table.
create or replace function index_games(ids integer[]) returns void language plpgsql as $$
begin
  delete from game_words where game_id = any(ids);
  ids := array(select id from games where id = any(ids) and is_active);
  insert into search_words select distinct word from words_of_games(ids) order by 1 on conflict do nothing;
  insert into game_words (game_id, word, weight) select * from words_of_games(ids);
end $$;

drop trigger games_words on games;
create trigger games_words after insert or update of title, tags, synonyms, preview_name, search_text, is_active on games
  for each row execute function index_game_words();

delete from game_words using games where games.id = game_id and not is_active;
alter table game_words drop constraint game_words_pkey;
alter table game_words add primary key (word, game_id) include (weight);

-- As before, but for the join with `games` in `answers`.
create or replace function find_games(places integer[], variants text[], trusts real[], needed boolean[])
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
    from scored join game_words using (word)
    where score > 0 group by game_id, place, is_needed
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
