-- When a promo code begins to hold; null: at once.
alter table promo_codes add column starts timestamptz;
