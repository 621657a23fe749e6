-- What the business's terms were when a member got the pass: the business may change them for later sales.
-- Rollback: possible
alter table pass_holding add column terms text;
update pass_holding h set terms = p.terms from pass p where p.id = h.pass_id and p.terms is not null;
