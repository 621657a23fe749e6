/** What a view says of a session that reserves: until when, on whose terms and what happens next. */
import type { Value } from '../format.ts';
import type { PayText } from '../text.ts';
import type { PayViewModel } from './pay-view-model.ts';
import { isReturning } from './reserve.ts';
import type { PaySession } from './schemas.ts';
import { totalValue } from './sum.ts';

const moment = (at: string): Value => ({ kind: 'time', at });

/** Until when a reservation can be taken, and its terms. */
export function reservation(session: PaySession): Pick<PayViewModel, 'facts' | 'terms'> {
  const { merchant, captureBefore, terms } = session;
  return {
    facts: captureBefore ? [{ label: { key: 'reserve.until' }, value: moment(captureBefore) }] : [],
    terms: terms
      ? { label: { key: 'reserve.terms', values: { merchant: merchant.name } }, text: terms }
      : null,
  };
}

/** What pressing the button does. */
export const explained = ({ merchant }: PaySession): PayText => ({
  key: 'reserve.explain',
  values: { merchant: merchant.name },
});

/** What happens next to a sum that this person has reserved. */
export function reservedText(session: PaySession): PayText {
  const { merchant, captureBefore, expiresAt } = session;
  return {
    key: isReturning(session) ? 'reserve.returning' : 'reserve.done-text',
    values: {
      merchant: merchant.name,
      total: totalValue(session),
      until: moment(captureBefore ?? expiresAt),
    },
  };
}
