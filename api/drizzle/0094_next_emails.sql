-- An address that the staff correct takes effect a day later: the address before hears of it and can stop it by its letter.
alter table users
  add column next_email text,
  add column next_email_at timestamptz,
  -- Two of the staff have agreed upon it: an account with money takes two.
  add column next_email_agreed boolean not null default false;
alter table letter_keys drop constraint letter_keys_purpose_check;
alter table letter_keys add constraint letter_keys_purpose_check check (purpose in ('confirm', 'reset', 'keep'));
