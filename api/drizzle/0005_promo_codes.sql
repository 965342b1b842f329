create table promo_codes (
  id integer generated always as identity primary key,
  -- In upper case: shoppers type it as they like.
  code text not null unique check (code = upper(code)),
  percent integer not null check (percent between 1 and 100),
  -- Null: every game.
  game_id integer references games (id),
  max_uses integer check (max_uses > 0),
  max_uses_per_buyer integer check (max_uses_per_buyer > 0),
  -- Orders that hold the code now.
  uses integer not null default 0 check (uses >= 0),
  expires timestamptz,
  is_active boolean not null default true,
  created timestamptz not null default now(),
  constraint promo_codes_limit check (max_uses is null or uses <= max_uses)
);

-- The code of an order. Released: the order has failed and somebody else may have the use.
create table promo_uses (
  order_id uuid primary key references orders (id),
  promo_code_id integer not null references promo_codes (id) on delete cascade,
  percent integer not null,
  released timestamptz,
  created timestamptz not null default now()
);
create index promo_uses_code on promo_uses (promo_code_id) where released is null;

-- The code that a user has chosen for the orders to come.
create table profile_promo_codes (
  user_id integer primary key references users on delete cascade,
  promo_code_id integer not null references promo_codes (id) on delete cascade,
  created timestamptz not null default now()
);
