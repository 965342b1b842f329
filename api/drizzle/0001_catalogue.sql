create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

create table games (
  id integer generated always as identity primary key,
  slug text not null unique,
  kind text not null check (kind in ('PUBGGame', 'StandoffGame', 'Steam', 'SupplyGame')),
  title text not null,
  detail_title text not null,
  detail_description text not null,
  position integer not null,
  is_active boolean not null default true,
  is_auth_required boolean not null default false,
  tags text[] not null default '{}',
  synonyms text[] not null default '{}',
  -- Title, tags and synonyms in lower case, one space between words: what a search looks at.
  search_text text not null,
  tones text[] not null check (cardinality(tones) = 2),
  picture jsonb not null,
  preview_name text not null default '',
  preview_icon jsonb,
  created timestamptz not null,
  -- What only this kind has; its shape is checked by the import.
  details jsonb not null default '{}'
);
create index games_position on games (position, id);

create table products (
  id integer generated always as identity primary key,
  game_id integer not null references games on delete cascade,
  key text not null,
  position integer not null,
  title text not null,
  -- Sums in kopecks.
  price bigint not null check (price > 0),
  discount_price bigint check (discount_price > 0 and discount_price < price),
  picture jsonb,
  min_quantity integer not null default 1 check (min_quantity > 0),
  max_quantity integer not null check (max_quantity >= min_quantity),
  is_active boolean not null default true,
  -- PUBG: UC in one code.
  amount_uc integer check (amount_uc > 0),
  -- Standoff: gold in hundredths.
  gold bigint check (gold > 0),
  -- Supply channel: the supplier's own product id.
  supplier_product text,
  unique (game_id, key)
);

-- One row is one code. It is in stock while order_product_id is null.
create table codes (
  id bigint generated always as identity primary key,
  product_id integer not null references products on delete restrict,
  code text not null unique,
  added timestamptz not null default now(),
  order_product_id bigint
);
create index codes_in_stock on codes (product_id, id) where order_product_id is null;
create index codes_of_order on codes (order_product_id) where order_product_id is not null;

create table faq (
  id integer generated always as identity primary key,
  game_id integer not null references games on delete cascade,
  position integer not null,
  text text not null,
  answer text not null,
  is_active boolean not null default true,
  unique (game_id, text)
);

create table articles (
  id integer generated always as identity primary key,
  slug text not null unique,
  header text not null,
  text text not null,
  is_active boolean not null default true
);

create table contacts (
  id integer generated always as identity primary key,
  company_id text not null,
  position integer not null,
  company_name text not null unique,
  address text not null,
  inn text not null,
  extra text not null,
  is_active boolean not null default true
);

create table countries (
  id integer generated always as identity primary key,
  flag text not null unique,
  position integer not null,
  name text not null,
  currency text not null,
  -- Units of the currency per rouble.
  rate numeric not null check (rate > 0),
  is_active boolean not null default true
);

create table method_groups (
  id integer generated always as identity primary key,
  country_id integer not null references countries on delete cascade,
  position integer not null,
  name text not null,
  short_name text not null,
  is_active boolean not null default true,
  unique (country_id, short_name)
);

create table payment_methods (
  id integer generated always as identity primary key,
  group_id integer not null references method_groups on delete cascade,
  position integer not null,
  name text not null,
  title text not null,
  provider text not null,
  scenario text not null,
  -- Percent.
  fee numeric not null default 0 check (fee >= 0),
  -- Minor units of the country's currency.
  fix_fee bigint not null default 0 check (fix_fee >= 0),
  min_amount bigint not null default 0 check (min_amount >= 0),
  icon text,
  is_active boolean not null default true,
  is_secondary boolean not null default false,
  currencies text[] not null,
  required_fields text[] not null default '{}',
  can_retrieve_payment_data boolean not null default false,
  unique (group_id, name)
);

-- A browser. Only the hash of its cookie is kept.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  country_id integer references countries on delete set null,
  created timestamptz not null default now()
);
