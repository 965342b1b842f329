-- no transaction
-- An account that is deleted: the database looks for requests to change its balance.
drop index concurrently if exists balance_requests_user;
create index concurrently balance_requests_user on balance_requests (user_id);
