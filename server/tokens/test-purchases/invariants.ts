import { type Invariant, movedOther } from '../../ledger/invariant.ts';

export const TEST_PURCHASE_INVARIANTS: Invariant[] = [
  {
    name: 'I17',
    claim:
      'a test purchase is credited exactly when one transfer moved its tokens from the faucet to its buyer',
    breaches: `select coalesce(p.id, t.business_key) as subject, coalesce(p.status, 'no purchase') as detail
      from test_purchase p
      full join (
        select * from ledger.transfer where kind = 'buy' and business_key like 'test-buy:%'
      ) t on t.business_key = 'test-buy:' || p.id
      where p.transfer_id is distinct from t.id
        or (t.id is not null and (
          ${movedOther('t', "'test:faucet'", '-p.tokens')}
          or ${movedOther('t', "'member:' || p.member_id || ':cash'", 'p.tokens')}))`,
  },
];
