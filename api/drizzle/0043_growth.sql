-- no transaction
-- What a shop of a million orders looks up: each of these was found by reading through its table.

-- A payment that is forgotten, and a session: the database looks for what points at each.
drop index concurrently if exists payment_notices_payment;
create index concurrently payment_notices_payment on payment_notices (payment_id);
drop index concurrently if exists social_flows_session;
create index concurrently social_flows_session on social_flows (session_id);
drop index concurrently if exists social_flows_user;
create index concurrently social_flows_user on social_flows (user_id);

-- What the worker forgets by its age, and the operator's list of finished jobs.
drop index concurrently if exists jobs_finished;
create index concurrently jobs_finished on jobs (finished desc, id) where finished is not null;
drop index concurrently if exists sign_ins_revoked;
create index concurrently sign_ins_revoked on sign_ins (revoked) where revoked is not null;

-- The operator's search for a user looks into addresses and names.
drop index concurrently if exists users_search;
create index concurrently users_search on users using gin (email gin_trgm_ops, nickname gin_trgm_ops);
