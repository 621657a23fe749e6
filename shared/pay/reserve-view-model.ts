/** What a view says of a session that reserves, or sells a pass: until when, on whose terms and what happens next. */
import type { Value } from '../format.ts';
import { passRows, passTerms } from './pass-rows.ts';
import type { PayViewModel } from './pay-view-model.ts';
import { planRows, planTerms } from './plan-rows.ts';
import { isReservation, isReturning } from './reserve.ts';
import type { PaySession } from './schemas.ts';
import { totalValue } from './sum.ts';

const moment = (at: string): Value => ({ kind: 'time', at });

type Parts = Pick<PayViewModel, 'message' | 'facts' | 'terms'>;

/**
 * What the button of a reservation does and until when it can be taken, or what a pass gives or a plan takes, and the
 * terms. No session has two of them.
 */
export function reservation(session: PaySession): Parts {
  const { merchant, captureBefore, terms, pass, plan } = session;
  if (pass) return { message: null, facts: passRows(pass), terms: passTerms(pass) };
  const values = { merchant: merchant.name };
  if (plan)
    return {
      message: plan.owedFrom
        ? {
            key: 'plan.owed-explain',
            values: { ...values, day: { kind: 'date', at: plan.owedFrom } },
          }
        : { key: 'plan.explain', values },
      facts: planRows(plan),
      terms: planTerms(plan),
    };
  return {
    message: isReservation(session) ? { key: 'reserve.explain', values } : null,
    facts: captureBefore ? [{ label: { key: 'reserve.until' }, value: moment(captureBefore) }] : [],
    terms: terms ? { label: { key: 'reserve.terms', values }, text: terms } : null,
  };
}

/** What happens next to a sum that this person has reserved. */
export function reserved(session: PaySession): Parts & Pick<PayViewModel, 'heading' | 'total'> {
  const { merchant, captureBefore, expiresAt } = session;
  const total = totalValue(session);
  const until = moment(captureBefore ?? expiresAt);
  return {
    ...reservation(session),
    heading: { key: 'reserve.done' },
    message: {
      key: isReturning(session) ? 'reserve.returning' : 'reserve.done-text',
      values: { merchant: merchant.name, total, until },
    },
    total,
  };
}
