-- How far a refund through a provider is. Until now its id was the key, and it was asked for again and again: those that are
-- under way may have reached the provider, so that it is read first.
alter table refunds
  add column state text not null default 'due' check (state in ('due', 'asked', 'pending', 'refused')),
  add column key uuid,
  add column provider_id text,
  add column asked timestamptz,
  add column reason text;
update refunds set key = id, state = case when done is null then 'asked' else 'due' end, asked = case when done is null then created end;
alter table refunds alter column key set not null, alter column key set default gen_random_uuid();
alter table part_refunds
  add column state text not null default 'due' check (state in ('due', 'asked', 'pending', 'refused')),
  add column key uuid,
  add column provider_id text,
  add column asked timestamptz,
  add column reason text;
update part_refunds set key = id, state = case when done is null then 'asked' else 'due' end, asked = case when done is null then created end;
alter table part_refunds alter column key set not null, alter column key set default gen_random_uuid();
