/** Sessions that are over when they are opened, and the one step on that each offers. */
import { anyReceipt, anySession, payer } from '../support/views/pay-flow.ts';
import type { StateCase } from './pay-state-case.ts';
import { ended, entry, receipt, toShop } from './pay-words.ts';

type End = 'paid' | 'cancelled' | 'expired' | 'refunded';

const closed = (status: End, english: string, spanish: string): StateCase => ({
  state: `closed: ${status}`,
  reach: (at) => at.flow.start(anySession({ status })),
  meets: ended(english, spanish, status === 'paid' || status === 'refunded' ? receipt : toShop),
});

export const END_STATES: StateCase[] = [
  closed('paid', 'Already paid', 'Ya pagado'),
  closed('refunded', 'Payment refunded', 'Pago reembolsado'),
  closed('cancelled', 'Payment cancelled', 'Pago cancelado'),
  closed('expired', 'Session expired', 'Sesión caducada'),
  {
    state: 'closed: paid by another account',
    reach: (at) => at.flow.start(anySession({ status: 'paid', payer })),
    meets: ended('Already paid', 'Ya pagado', toShop),
  },
  {
    state: 'closed: cancelled in a shop without an address',
    reach: (at) => at.flow.start({ ...anySession({ status: 'cancelled' }), cancelUrl: null }),
    meets: ended('Payment cancelled', 'Pago cancelado', entry),
  },
  {
    state: 'closed: paid by this account',
    reach: (at) => at.flow.start({ ...anySession({ status: 'paid', payer }), receipt: anyReceipt }),
    meets: ended('Payment done', 'Pago realizado', receipt),
  },
];
