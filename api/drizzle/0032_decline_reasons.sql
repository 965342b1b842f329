-- Why a payment came to nothing, in the provider's own word, for an operator.
alter table payments add column reason text;
