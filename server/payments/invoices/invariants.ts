/** The invariant of invoices: their numbers have no gap, and no document is edited or deleted before its period is over. */
import type { Invariant } from '../../ledger/invariant.ts';

export const INVOICE_INVARIANTS: Invariant[] = [
  {
    name: 'I24',
    claim:
      'the invoices of each business and year have the numbers from 1 to the last one, each as it was sealed; none is missing before its period is over',
    breaches: `select y.merchant_id || ' ' || y.year as subject, 'number ' || chain.broken as detail
      from invoice_series y cross join lateral invoices.first_break(y.merchant_id, y.year) chain (broken)
      where chain.broken is not null`,
  },
];
