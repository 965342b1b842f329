-- PostgreSQL compiles a query whose estimated cost is high before it runs it, which takes up to seconds; the longest query of a shop takes
-- less without. Holds for new connections. Where the shop's user does not own the database, its administrator decides.
do $$
begin
  execute format('alter database %I set jit = off', current_database());
exception when insufficient_privilege then
  raise notice 'jit stays as it is: this user does not own the database';
end
$$;
