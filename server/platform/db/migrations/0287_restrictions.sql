-- Functions that say why a member may not pay (server/people/restrictions).
create schema restrictions;
