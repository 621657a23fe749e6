import { WITH_THE_BOOKS } from '../../platform/privacy/periods.ts';
import { columns, OWN_ID, type Register, withheld } from '../../platform/privacy/table-rule.ts';

const SUM = withheld('the business downloads its settlements');

/** What moved on the payment account of a business, day by day; the business may be one person's. */
export const SETTLEMENTS_DATA: Register = {
  settlement: {
    purpose: 'The books of a business: what moved on its payment account on a day.',
    kept: WITH_THE_BOOKS,
    erasing: 'keeps',
    personal: { merchant_id: OWN_ID, opening: SUM, closing: SUM, held: SUM, totals: SUM },
    other: columns('id livemode number date zone after_transfer last_transfer closed_at'),
  },
};
