-- What the staff noted about an order goes with it when it is pruned.
alter table order_notes drop constraint order_notes_order_id_fkey,
  add constraint order_notes_order_id_fkey foreign key (order_id) references orders on delete cascade;
alter table desk_tasks drop constraint desk_tasks_order_id_fkey,
  add constraint desk_tasks_order_id_fkey foreign key (order_id) references orders on delete cascade;
-- And what was asked for somebody goes with their account.
alter table balance_requests drop constraint balance_requests_user_id_fkey,
  add constraint balance_requests_user_id_fkey foreign key (user_id) references users on delete cascade;
