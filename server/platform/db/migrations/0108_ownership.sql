-- An offer to hand over a business: whoever accepts the invitation becomes owner in place of this person.
alter table team_invitation
  add column replaced_owner text references member (id) on delete cascade,
  add constraint team_invitation_of_owner check (replaced_owner is null or role = 'owner');

-- Acts of which the owners have to be told by e-mail (server/people/activity/owner-notices.ts).
alter table business_activity add column is_untold boolean not null default false;
create index business_activity_untold on business_activity (position) where is_untold;
