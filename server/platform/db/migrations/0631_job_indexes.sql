-- What jobs look for, so that they do not read all open rows.
-- Rollback: possible

-- Accounts that may not be paid: their reservations return, and their agreements end.
create index member_off on member (id) where not (payments_enabled and closed_at is null);
-- Passes of holders who are gone.
create index pass_holder_gone on pass_holder (id) where member_id is null;
-- The visits of the last days, of which one may have left a last entry.
create index pass_visit_age on pass_visit (created_at);
-- Requests that a business has not answered.
create index refund_request_waiting on refund_request (created_at) where status = 'open';
