/** A claim about the ledger, with a query that lists its breaches. */
export interface Invariant {
  name: `I${number}`;
  claim: string;
  /** Each row is one breach. */
  breaches: string;
}

/** SQL for whether the postings of a transfer are in the database, not archived; `transfer` is its alias. */
export const isHere = (transfer: string): string =>
  `coalesce(${transfer}.created_at >= (select ledger.archived_until()), true)`;

/** SQL for whether a transfer, named by its alias, posted another sum than `amount`; unknown once it is archived. */
export const movedOther = (transfer: string, path: string, amount: string): string =>
  `(${isHere(transfer)} and ${moved(`${transfer}.id`, path)} is distinct from ${amount})`;

/** SQL for the sum a transfer posted to the account of a path; null without a posting. */
export function moved(transfer: string, path: string): string {
  return `(select sum(l.amount) from ledger.posting l join ledger.account la on la.id = l.account_id
    where l.transfer_id = ${transfer} and la.path = ${path}
      and l.created_at = (select created_at from ledger.transfer where id = ${transfer}))`;
}
