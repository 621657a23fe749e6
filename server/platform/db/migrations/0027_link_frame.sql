-- Where an invitation may be framed, as it was when it was made: of older ones, nowhere.
alter table link_session add column origins text[] not null default '{}';
alter table link_session alter column origins drop default;

-- A one-time code carries a sign-in into the frame of a payment, up to a total, or of an invitation.
alter table frame_code
  alter column session_id drop not null,
  alter column total drop not null,
  add column link_session_id text references link_session (id),
  add constraint frame_code_of_one_session check (num_nonnulls(session_id, link_session_id) = 1),
  add constraint frame_code_total_of_payment check ((session_id is null) = (total is null));
