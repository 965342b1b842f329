-- A number of our own for each payment: some providers take no other id than an integer.
alter table payments add column number bigint generated always as identity;
create unique index payments_number on payments (number);
