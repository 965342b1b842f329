-- no transaction
-- What is owed to shoppers is found among all that ever went back, and summed without reading the ledger.
drop index concurrently if exists refunds_open;
create index concurrently refunds_open on refunds (created, id) where done is null;
drop index concurrently if exists part_refunds_open;
create index concurrently part_refunds_open on part_refunds (created, id) where done is null;
drop index concurrently if exists ledger_entries_refunds_due;
create index concurrently ledger_entries_refunds_due on ledger_entries (account, amount) where account = 'refunds_due';
-- An export reads a month of the ledger page by page.
drop index concurrently if exists ledger_transactions_page;
create index concurrently ledger_transactions_page on ledger_transactions (created, id);
