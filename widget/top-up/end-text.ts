/** What a top-up that has ended, or cannot begin, says. */
import type { Value } from '#shared/format.ts';
import type { Failure } from '#shared/http/api-client.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import type { Text, TextKey } from '#shared/text.ts';
import type { TopUp } from '#shared/top-up/schemas.ts';

const KEPT: Partial<Record<NonNullable<TopUp['reason']>, TextKey>> = {
  session_not_pending: 'top-up:kept.ended',
  quote_changed: 'top-up:kept.changed',
  signed_out: 'top-up:kept.signed-out',
  approval_expired: 'top-up:kept.late',
};

export function endText({ session, topUp }: { session: PaySession; topUp: TopUp }): {
  heading: Text;
  message: Text;
} {
  const values = { merchant: session.merchant.name };
  if (topUp.status === 'kept') {
    const key = (topUp.reason && KEPT[topUp.reason]) ?? 'top-up:kept.other';
    return { heading: { key: 'top-up:kept.title' }, message: { key, values } };
  }
  const { status, fiatAmount, currency } = topUp.purchase;
  const amount: Value = { kind: 'money', amount: fiatAmount, currency };
  return status === 'refunded'
    ? {
        heading: { key: 'buy:outcome.refused' },
        message: { key: 'buy:outcome.refused-text', values: { amount } },
      }
    : {
        heading: { key: 'buy:outcome.failed' },
        message: { key: 'buy:outcome.failed-text' },
      };
}

const REFUSED: Partial<Record<Failure['code'], TextKey>> = {
  buying_disabled: 'buy:page.off',
  rate_unavailable: 'buy:quote.missing',
  purchase_limit_reached: 'buy:limit.none',
  too_many_declines: 'buy:limits.declined',
  tokens_unavailable: 'top-up:refused.sold-out',
  cards_unavailable: 'buy:declined.connection',
  quote_changed: 'top-up:notice.changed',
  payments_disabled: 'top-up:refused.disabled',
  rate_limited: 'notice.rate_limited',
  network: 'notice.network',
  unavailable: 'notice.unavailable',
};

/** Refusals that end at a time. */
const ENDING: Partial<Record<Failure['code'], TextKey>> = {
  purchase_limit_reached: 'buy:limit.from',
  too_many_declines: 'top-up:refused.declined',
};

export function refusalText({ code, fields }: Pick<Failure, 'code' | 'fields'>): Text {
  const until = fields.find(({ path }) => path === 'until')?.message;
  const ending = ENDING[code];
  return ending && until
    ? { key: ending, values: { time: { kind: 'time', at: until } } }
    : { key: REFUSED[code] ?? 'notice.unknown' };
}

const DECLINED: Record<string, TextKey> = {
  insufficient_funds: 'buy:declined.insufficient-funds',
  expired_card: 'buy:declined.expired',
  incorrect_cvc: 'buy:declined.cvc',
  invalid_cvc: 'buy:declined.cvc',
  incorrect_number: 'buy:declined.number',
  invalid_number: 'buy:declined.number',
  processing_error: 'buy:declined.processing',
  payment_intent_authentication_failure: 'buy:declined.authentication',
  api_connection_error: 'buy:declined.connection',
  test_mode_live_card: 'buy:declined.test-only',
};

/** @param code of the card network; banks may give no reason */
export const declineText = (code: string): Text => ({
  key: DECLINED[code] ?? 'buy:declined.other',
});
