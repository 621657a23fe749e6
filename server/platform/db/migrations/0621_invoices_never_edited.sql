-- An issued invoice changes in nothing but its state: it can become void once, and forget the invoice that it corrects when that
-- one is deleted after its period.
-- Rollback: possible

create function invoices.refuse_change() returns trigger
language plpgsql as $$
begin
  if to_jsonb(new) - '{voided_at,invoice_id}'::text[] = to_jsonb(old) - '{voided_at,invoice_id}'::text[]
    and (old.voided_at is null or new.voided_at = old.voided_at)
    and (new.invoice_id is null or new.invoice_id = old.invoice_id)
  then
    return new;
  end if;
  raise exception 'an issued invoice is never edited'
    using errcode = 'integrity_constraint_violation', constraint = 'never_edited';
end $$;

create trigger never_edited before update on invoice for each row execute function invoices.refuse_change();
