-- Tag 1214 of a payment's receipt: what its refund and the receipt at delivery follow. `unsettled`: a prepayment that has no receipt of its
-- delivery yet.
alter table payments add column receipt_mode text, add column unsettled boolean not null default false;
create index payments_unsettled on payments (order_id) where unsettled;
alter table fiscal_receipts alter column transaction_id drop not null;
alter table fiscal_receipts drop constraint if exists fiscal_receipts_kind_check;
alter table fiscal_receipts add constraint fiscal_receipts_kind_check check (kind in ('income', 'return', 'settlement'));
create unique index fiscal_receipts_settlement on fiscal_receipts (payment_id) where kind = 'settlement';
