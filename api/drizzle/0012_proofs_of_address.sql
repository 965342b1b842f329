-- How often an address was proven to be its owner's. A sign-in or a binding that began before the last proof finds another number, and fails.
alter table users add column proofs integer not null default 0;
