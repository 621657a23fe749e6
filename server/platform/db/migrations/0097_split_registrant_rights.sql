-- Called by its trigger alone, which has the owner's rights.
alter function team.split_registrant(text) security invoker;
