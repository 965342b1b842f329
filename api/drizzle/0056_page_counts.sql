-- What pages felt like, by minute and version. Arrays, since a row for each bucket would be sixty times as many.
create table page_counts (
  minute timestamptz not null,
  subject text not null,
  version text not null,
  -- Visits by event, in the order that the code names.
  events integer[] not null,
  -- Visits by vital and bucket, one vital after the other.
  vitals integer[] not null,
  primary key (subject, minute, version)
);
create index page_counts_minute on page_counts (minute);

-- Adds two arrays place by place; the longer one gives the length.
create function sum_places(a integer[], b integer[]) returns integer[]
  language sql immutable parallel safe
  as $$ select array_agg(coalesce(x, 0) + coalesce(y, 0) order by place) from unnest(a, b) with ordinality as both_of(x, y, place) $$;
