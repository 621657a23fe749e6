/** A session that reserves its total: the merchant takes all or a part of it later, and the rest returns. */
import { decimalsOf, formatAmount, parseDecimal } from '../money.ts';
import type { PayTextKey, Text, TextKey } from '../text.ts';
import { PLAN_SAID } from './plan-texts.ts';
import type { PaySession } from './schemas.ts';

type Progress = Pick<PaySession, 'capture' | 'captured' | 'releasedAt'>;

export const isReservation = ({ capture }: Pick<PaySession, 'capture'>): boolean =>
  capture === 'manual';

/** Nothing is taken or released yet. */
export const isUntaken = ({ captured, releasedAt, ...session }: Progress): boolean =>
  isReservation(session) && captured === null && releasedAt === null;

/** The texts of a payment that a reservation says differently. */
const SAID: Partial<Record<TextKey, PayTextKey>> = {
  'heading.pay': 'reserve.heading',
  'row.total': 'reserve.most',
  'row.net': 'reserve.net',
  'action.pay': 'reserve.pay',
  'action.paying': 'reserve.paying',
  'action.sign-in': 'reserve.sign-in',
  'action.cancel': 'reserve.cancel',
  'sign-in.title': 'reserve.sign-in',
  'sign-in.passkey': 'reserve.passkey',
  'press.pay': 'reserve.press',
  'confirm.pay': 'reserve.confirm',
  'confirm.amount': 'reserve.confirm-amount',
  'confirm.sum': 'reserve.confirm-sum',
  'notice.unconfirmed': 'reserve.unconfirmed',
  'time.told': 'reserve.told',
  'time.told-extendable': 'reserve.told-extendable',
  'phone.explain': 'reserve.phone-explain',
  'phone.back': 'reserve.phone-back',
  'cancel.ask': 'reserve.cancel-ask',
  'cancel.keep': 'reserve.cancel-keep',
};

/**
 * The texts for this session: as long as nothing is taken of a reservation, they never say that it pays; of a plan they
 * say that paying approves more.
 */
export function textsOf<Key extends string>(
  session: (Progress & Pick<PaySession, 'plan'>) | undefined,
  texts: (text: Text<Key | PayTextKey>) => string,
): typeof texts {
  const said = session?.plan ? PLAN_SAID : session && isUntaken(session) ? SAID : undefined;
  if (!said) return texts;
  return (text) => texts({ ...text, key: said[text.key as TextKey] ?? text.key });
}

/** What of the net returned to the payer, in the session's currency. */
export function returnedNet({
  captured,
  releasedAt,
  currency,
  quote,
}: Pick<PaySession, 'captured' | 'releasedAt' | 'currency' | 'quote'>): string {
  const decimals = decimalsOf(currency) ?? 0;
  const unitsOf = (amount: string) => parseDecimal(amount, decimals) ?? 0n;
  const net = unitsOf(quote.net);
  const kept = captured ? unitsOf(captured.net) : releasedAt ? 0n : net;
  return formatAmount(net - kept, currency);
}

/** The time to take it has ended, and it returns. */
export const isReturning = ({
  status,
  captureBefore,
  now,
}: Pick<PaySession, 'status' | 'captureBefore' | 'now'>): boolean =>
  status === 'authorized' && captureBefore !== null && captureBefore <= now;
