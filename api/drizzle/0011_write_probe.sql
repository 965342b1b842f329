-- Written to and taken back by /readyz of the apis, to learn whether the database still takes writes and its disk has room.
-- Plain storage: each row fills a page, so that each needs a new one. Autovacuum gives the pages back.
create table write_probe (filler text not null);
alter table write_probe alter column filler set storage plain;
