/** Calls about what is sold: sessions, refunds, buttons, coupons, links. */
import type {
  AllRefundsFilter,
  Button,
  ButtonFilter,
  ButtonTerms,
  Coupon,
  CouponChanges,
  CouponFilter,
  Link,
  LinkFilter,
  LinkSession,
  LinkSessionFilter,
  MembershipImport,
  NewCapture,
  NewCoupon,
  NewLinkSession,
  NewMembershipImport,
  NewPaySession,
  NewRefund,
  PaySession,
  PaySessionFilter,
  Refund,
  RefundFilter,
  RefundRequest,
  RefundRequestFilter,
  Sales,
  SalesFilter,
} from './api-types.ts';
import type { CallOptions } from './call.ts';
import type { Caller } from './caller.ts';
import type { Page } from './pages.ts';
import { path } from './path.ts';

export const salesCalls = (api: Caller) => ({
  paySessions: {
    /**
     * A session is made with the order's id as `idempotencyKey`: the key returns the order's session with its present status, or a new one when that
     * has expired, is cancelled, or is a released reservation.
     */
    ...api.cancellable<PaySession, PaySessionFilter, NewPaySession>('pay-sessions'),
    /** Takes the whole reservation, or `amount` of its net and returns the rest. It is final. */
    capture: (id: string, body: NewCapture = {}, options?: CallOptions) =>
      api.post<PaySession>(path`pay-sessions/${id}/capture`, body, options),
    /** Returns the whole reservation to the member. */
    release: (id: string, options?: CallOptions) =>
      api.post<PaySession>(path`pay-sessions/${id}/release`, undefined, options),
    /** Refunds everything that is left, or `amount` in the session's currency. */
    refund: (id: string, body: NewRefund = {}, options?: CallOptions) =>
      api.post<Refund>(path`pay-sessions/${id}/refunds`, body, options),
    refunds: (id: string, filter?: RefundFilter) =>
      api.get<Page<Refund>>(path`pay-sessions/${id}/refunds`, filter),
  },
  refunds: {
    /** The list is of all payments, newest first. */
    ...api.found<Refund, AllRefundsFilter>('refunds'),
  },
  refundRequests: {
    ...api.listed<RefundRequest, RefundRequestFilter>('refund-requests'),
    /** With your words for the payer. `paySessions.refund` with `refundRequest` grants one. */
    decline: (id: string, answer: string, options?: CallOptions) =>
      api.post<RefundRequest>(path`refund-requests/${id}/decline`, { answer }, options),
  },
  /** A change replaces the terms: an absent field is cleared. */
  buttons: api.terms<Button, ButtonFilter, ButtonTerms>('buttons'),
  /** A cancelled invitation can no longer be accepted. */
  linkSessions: {
    ...api.cancellable<LinkSession, LinkSessionFilter, NewLinkSession>('link-sessions'),
    /** Memberships from another system: a preview says what is wrong in the rows. */
    importMemberships: (body: NewMembershipImport, options?: CallOptions) =>
      api.post<MembershipImport>('link-sessions/import', body, options),
  },
  /** `read` throws `not_found` after the member has disconnected. */
  links: api.found<Link, LinkFilter>('links'),
  sales: {
    read: (filter?: SalesFilter) => api.get<Sales>('sales', filter),
  },
  coupons: {
    ...api.made<Coupon, CouponFilter, NewCoupon>('coupons'),
    /** Changes the fields that it names. Null takes a limit away. */
    change: (id: string, body: CouponChanges) => api.patch<Coupon>(path`coupons/${id}`, body),
  },
});
