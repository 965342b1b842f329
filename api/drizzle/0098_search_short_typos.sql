-- As before, and a short word is found in spite of one wrong letter («пупг»).
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
    union
    -- One wrong letter leaves a short word too few trigrams. The first letter is seldom the wrong one.
    select unknown.*, word from unknown join search_words
      on word ~>=~ left(variant, 1) and word ~<~ (left(variant, 1) || chr(1114111)) and abs(length(word) - size) <= 1
      where size between 4 and 5 and trust >= 0.95::real and levenshtein_less_equal(word, variant, 1) <= 1
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
