/** Invariants of deposits. */
import { type Invariant, movedOther } from '../../ledger/invariant.ts';

export const DEPOSIT_INVARIANTS: Invariant[] = [
  {
    name: 'I10',
    claim: 'a deposit is credited exactly when one transfer brought its amount to its account',
    breaches: `select coalesce(d.tx_hash || ':' || d.position, t.business_key) as subject,
        coalesce(d.status, 'no deposit') as detail
      from deposit d
      join deposit_address a on a.address = d.address
      full join (
        select * from ledger.transfer where kind = 'deposit' and business_key like 'deposit:%'
      ) t on t.business_key = 'deposit:' || d.tx_hash || ':' || d.position
      where d.transfer_id is distinct from t.id
        or (t.id is not null
          and ${movedOther('t', "'member:' || a.member_id || ':' || a.account", 'd.amount')})`,
  },
];
