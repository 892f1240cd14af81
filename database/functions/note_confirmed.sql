-- Records when the address of an account was confirmed, however that happened.
create or replace function note_confirmed() returns trigger language plpgsql as $$
begin
  if new.email_verified and (tg_op = 'INSERT' or not old.email_verified) then
    new.confirmed_at := now();
  end if;
  return new;
end
$$;

create or replace trigger note_confirmed before insert or update of email_verified on users
  for each row execute function note_confirmed();
