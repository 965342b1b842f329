-- When an alert was pushed to whoever is on duty; null while nobody was told of it. What is open already is on the desk's page.
alter table alerts add column pushed timestamptz;
update alerts set pushed = now();
