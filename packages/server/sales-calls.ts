/** Calls about what is sold: sessions, refunds, buttons, links. */
import type {
  AllRefundsFilter,
  Button,
  ButtonFilter,
  ButtonTerms,
  Link,
  LinkFilter,
  LinkSession,
  LinkSessionFilter,
  NewCapture,
  NewLinkSession,
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
import type { Caller, Unpaged } from './caller.ts';
import type { Page } from './pages.ts';
import { path } from './path.ts';

export const salesCalls = ({ get, each, post, put }: Caller) => ({
  paySessions: {
    /**
     * The order's id as `idempotencyKey` returns the order's session with its present status, or a new one when that
     * has expired or is cancelled.
     */
    create: (body: NewPaySession, options?: CallOptions) =>
      post<PaySession>('pay-sessions', body, options),
    read: (id: string) => get<PaySession>(path`pay-sessions/${id}`),
    list: (filter: PaySessionFilter = {}) => get<Page<PaySession>>('pay-sessions', filter),
    all: (filter: Unpaged<PaySessionFilter> = {}) => each<PaySession>('pay-sessions', filter),
    cancel: (id: string, options?: CallOptions) =>
      post<PaySession>(path`pay-sessions/${id}/cancel`, undefined, options),
    /** Takes the whole reservation, or `amount` of its net and returns the rest. It is final. */
    capture: (id: string, body: NewCapture = {}, options?: CallOptions) =>
      post<PaySession>(path`pay-sessions/${id}/capture`, body, options),
    /** Returns the whole reservation to the member. */
    release: (id: string, options?: CallOptions) =>
      post<PaySession>(path`pay-sessions/${id}/release`, undefined, options),
    /** Refunds everything that is left, or `amount` in the session's currency. */
    refund: (id: string, body: NewRefund = {}, options?: CallOptions) =>
      post<Refund>(path`pay-sessions/${id}/refunds`, body, options),
    refunds: (id: string, filter: RefundFilter = {}) =>
      get<Page<Refund>>(path`pay-sessions/${id}/refunds`, filter),
  },
  refunds: {
    read: (id: string) => get<Refund>(path`refunds/${id}`),
    /** Of all payments, newest first. */
    list: (filter: AllRefundsFilter = {}) => get<Page<Refund>>('refunds', filter),
    all: (filter: Unpaged<AllRefundsFilter> = {}) => each<Refund>('refunds', filter),
  },
  refundRequests: {
    list: (filter: RefundRequestFilter = {}) => get<Page<RefundRequest>>('refund-requests', filter),
    all: (filter: Unpaged<RefundRequestFilter> = {}) =>
      each<RefundRequest>('refund-requests', filter),
    /** With your words for the payer. `paySessions.refund` with `refundRequest` grants one. */
    decline: (id: string, answer: string, options?: CallOptions) =>
      post<RefundRequest>(path`refund-requests/${id}/decline`, { answer }, options),
  },
  buttons: {
    create: (body: ButtonTerms, options?: CallOptions) => post<Button>('buttons', body, options),
    read: (id: string) => get<Button>(path`buttons/${id}`),
    list: (filter: ButtonFilter = {}) => get<Page<Button>>('buttons', filter),
    all: (filter: Unpaged<ButtonFilter> = {}) => each<Button>('buttons', filter),
    /** Replaces the terms: an absent field is cleared. */
    change: (id: string, body: ButtonTerms) => put<Button>(path`buttons/${id}`, body),
  },
  linkSessions: {
    create: (body: NewLinkSession, options?: CallOptions) =>
      post<LinkSession>('link-sessions', body, options),
    read: (id: string) => get<LinkSession>(path`link-sessions/${id}`),
    list: (filter: LinkSessionFilter = {}) => get<Page<LinkSession>>('link-sessions', filter),
    all: (filter: Unpaged<LinkSessionFilter> = {}) => each<LinkSession>('link-sessions', filter),
    /** The invitation can no longer be accepted. */
    cancel: (id: string, options?: CallOptions) =>
      post<LinkSession>(path`link-sessions/${id}/cancel`, undefined, options),
  },
  links: {
    /** @throws SalusError `not_found` after the member has disconnected */
    read: (id: string) => get<Link>(path`links/${id}`),
    list: (filter: LinkFilter = {}) => get<Page<Link>>('links', filter),
    all: (filter: Unpaged<LinkFilter> = {}) => each<Link>('links', filter),
  },
  sales: {
    read: (filter: SalesFilter = {}) => get<Sales>('sales', filter),
  },
});
