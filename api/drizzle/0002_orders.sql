create table orders (
  id uuid primary key,
  kind text not null check (kind in ('PUBGOrder', 'SteamOrder', 'StandoffOrder', 'MooGoldOrder')),
  game_id integer not null references games (id),
  session_id uuid not null references sessions (id),
  idempotency_key text,
  request_hash text not null,
  status text not null default 'created'
    check (status in ('created', 'waiting_for_payment', 'paid', 'sending', 'sent', 'done', 'failed')),
  payment_status text not null default 'new'
    check (payment_status in ('new', 'pending', 'succeeded', 'failed', 'refunded')),
  payment_id uuid,
  reject_reason text,
  email text,
  total bigint not null check (total >= 0),
  details jsonb not null,
  terms jsonb not null,
  created timestamptz not null default now(),
  expires timestamptz not null,
  paid_at timestamptz,
  sending_at timestamptz,
  finished_at timestamptz,
  constraint orders_idempotency unique (session_id, idempotency_key)
);

create table order_lines (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id),
  product_id integer not null references products (id),
  position integer not null,
  title text not null,
  price bigint not null check (price >= 0),
  discount_price bigint check (discount_price >= 0),
  quantity integer not null check (quantity > 0),
  total bigint not null check (total >= 0),
  constraint order_lines_product unique (order_id, product_id)
);

create table order_access (
  order_id uuid not null references orders (id),
  session_id uuid not null references sessions (id),
  created timestamptz not null default now(),
  primary key (order_id, session_id)
);
create index order_access_session on order_access (session_id);

-- Each unit of a line takes one code and each code serves one unit, whatever the processes do.
alter table codes add column unit integer;
alter table codes add constraint codes_order_line foreign key (order_product_id) references order_lines (id);
alter table codes add constraint codes_unit unique (order_product_id, unit);
alter table codes add constraint codes_assigned check ((order_product_id is null) = (unit is null));

create table payments (
  id uuid primary key,
  order_id uuid not null references orders (id),
  provider text not null,
  method text not null,
  scenario_type text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  email text,
  phone text,
  status text not null default 'new'
    check (status in ('new', 'pending', 'succeeded', 'failed', 'replaced', 'refund_due', 'refunded')),
  transaction_id text,
  scenario jsonb,
  url text,
  is_retrievable boolean not null default false,
  created timestamptz not null default now(),
  decided_at timestamptz,
  constraint payments_transaction unique (provider, transaction_id)
);
create unique index payments_live on payments (order_id) where status in ('new', 'pending');
create index payments_order on payments (order_id, created);

create table payment_notices (
  provider text not null,
  transaction_id text not null,
  status text not null,
  payment_id uuid not null references payments (id),
  created timestamptz not null default now(),
  primary key (provider, transaction_id, status)
);

create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null unique,
  payload jsonb not null,
  run_at timestamptz not null default now(),
  claims integer not null default 0,
  failures integer not null default 0,
  leased_until timestamptz,
  last_error text,
  created timestamptz not null default now(),
  finished timestamptz
);
create index jobs_due on jobs (run_at) where finished is null;

create table alerts (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null unique,
  data jsonb not null,
  times integer not null default 1,
  created timestamptz not null default now(),
  last timestamptz not null default now(),
  resolved timestamptz
);
