-- The log of a business's team names a changed currency.
-- Rollback: possible
create or replace trigger activity after update on merchant for each row execute function activity.note_row('id',
  '', '', '', 'settings.changed', '',
  'recipient_name recipient_success_url recipient_cancel_url link_success_url link_denied_url oauth_redirect_uris currency');
