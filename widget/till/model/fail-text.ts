import type { Failure } from '#shared/http/api-client.ts';
import type { Text } from '#shared/text.ts';

/** What the people at the counter are told about a refusal. */
export function failText({ code }: Pick<Failure, 'code'>): Text {
  switch (code) {
    case 'network':
      return { key: 'till:connection.lost' };
    case 'button_sold_out':
    case 'button_closed':
    case 'not_found':
      return { key: 'till:fail.sold-out' };
    case 'payments_disabled':
      return { key: 'till:fail.closed' };
    case 'domain_unproven':
      return { key: 'till:fail.limit' };
    case 'rate_unavailable':
      return { key: 'till:fail.rate' };
    case 'till_refund_forbidden':
      return { key: 'till:refund.elsewhere' };
    case 'till_refund_late':
      return { key: 'till:refund.late' };
    case 'till_refund_limit':
      return { key: 'till:refund.limit' };
    case 'refund_exceeds_payment':
      return { key: 'till:refund.too-much' };
    case 'insufficient_balance':
      return { key: 'till:refund.no-tokens' };
    case 'code_unknown':
      return { key: 'till:visit.unknown' };
    case 'code_expired':
      return { key: 'till:visit.old' };
    case 'visit_repeated':
      return { key: 'till:visit.repeated' };
    case 'pass_used_up':
      return { key: 'till:visit.used-up' };
    case 'pass_frozen':
      return { key: 'till:visit.frozen' };
    case 'pass_expired':
      return { key: 'till:visit.expired' };
    case 'pass_closed':
      return { key: 'till:fail.sold-out' };
    case 'capture_exceeds_reservation':
    case 'session_already_captured':
    case 'session_not_authorized':
    case 'reservation_expired':
    case 'reservation_disputed':
      return { key: `till:reservation.${code}` };
    case 'coupon_unknown':
    case 'coupon_expired':
    case 'coupon_exhausted':
    case 'coupon_not_for_this':
    case 'coupon_leaves_nothing':
      return { key: `till:coupon.${code}` };
    case 'till_day_open':
      return { key: 'till:days.is-open' };
    case 'rate_limited':
      return { key: 'till:fail.busy' };
    default:
      return { key: 'till:fail.other' };
  }
}
