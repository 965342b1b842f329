-- The buyer's choice: until now the money of everybody with an account went to the balance, which no receipt covers.
alter table orders add column refund_to_balance boolean not null default false;
