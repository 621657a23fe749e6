-- What the activity log records of a business's tills. A device that ends its own pairing acts for nobody.
create or replace trigger activity after insert or update of revoked_at on till_device
  for each row execute function activity.note_row('merchant_id', 'id', 'name',
    'till.created', 'till.revoked', '', 'tips revoked_at');
create or replace trigger activity_of_limit after update of refund_limit on till_device
  for each row execute function activity.note_row('merchant_id', 'id', 'name',
    '', 'till.changed', '', 'refund_limit refund_currency');
