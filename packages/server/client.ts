/** The calls of a merchant's server, grouped by resource. */
import type {
  AllRefundsFilter,
  Balance,
  Button,
  ButtonFilter,
  ButtonTerms,
  EventFilter,
  Link,
  LinkFilter,
  LinkSession,
  Movement,
  MovementFilter,
  NewLinkSession,
  NewPaySession,
  NewRefund,
  Payout,
  PayoutFilter,
  PaySession,
  PaySessionFilter,
  Refund,
  RefundFilter,
  SalusEvent,
  TestedWebhook,
} from './api-types.ts';
import { type CallOptions, type Connection, call } from './call.ts';
import { type Following, followEvents } from './follow-events.ts';
import { allOf, type Page } from './pages.ts';

type Unpaged<F> = Omit<F, 'after'>;

/**
 * @throws TypeError in a browser: anyone who reads the token there can create payments and refunds
 */
export function createSalus(connection: Connection) {
  if ('document' in globalThis) {
    throw new TypeError('@salus/server holds your API token: use it on your server alone.');
  }
  const get = <T>(path: string, query: object = {}, signal?: AbortSignal) =>
    call<T>(connection, { method: 'GET', path, query, ...(signal ? { signal } : {}) });
  const post = <T>(path: string, body: object | undefined, options: CallOptions = {}) =>
    call<T>(connection, { method: 'POST', path, ...(body ? { body } : {}), ...options });

  return {
    paySessions: {
      /** Create one session per order: pass the order's id as `idempotencyKey`. */
      create: (body: NewPaySession, options?: CallOptions) =>
        post<PaySession>('pay-sessions', body, options),
      read: (id: string) => get<PaySession>(`pay-sessions/${id}`),
      list: (filter: PaySessionFilter = {}) => get<Page<PaySession>>('pay-sessions', filter),
      all: (filter: Unpaged<PaySessionFilter> = {}) =>
        allOf((after) => get<Page<PaySession>>('pay-sessions', { ...filter, after })),
      cancel: (id: string, options?: CallOptions) =>
        post<PaySession>(`pay-sessions/${id}/cancel`, undefined, options),
      /** Refunds everything that is left, or `amount` in the session's currency. */
      refund: (id: string, body: NewRefund = {}, options?: CallOptions) =>
        post<Refund>(`pay-sessions/${id}/refunds`, body, options),
      refunds: (id: string, filter: RefundFilter = {}) =>
        get<Page<Refund>>(`pay-sessions/${id}/refunds`, filter),
    },
    refunds: {
      read: (id: string) => get<Refund>(`refunds/${id}`),
      /** Of all payments, newest first. */
      list: (filter: AllRefundsFilter = {}) => get<Page<Refund>>('refunds', filter),
      all: (filter: Unpaged<AllRefundsFilter> = {}) =>
        allOf((after) => get<Page<Refund>>('refunds', { ...filter, after })),
    },
    balance: {
      read: () => get<Balance>('balance'),
      movements: (filter: MovementFilter = {}) => get<Page<Movement>>('balance/movements', filter),
      allMovements: (filter: Unpaged<MovementFilter> = {}) =>
        allOf((after) => get<Page<Movement>>('balance/movements', { ...filter, after })),
    },
    payouts: {
      read: (id: string) => get<Payout>(`payouts/${id}`),
      list: (filter: PayoutFilter = {}) => get<Page<Payout>>('payouts', filter),
      all: (filter: Unpaged<PayoutFilter> = {}) =>
        allOf((after) => get<Page<Payout>>('payouts', { ...filter, after })),
    },
    buttons: {
      create: (body: ButtonTerms, options?: CallOptions) => post<Button>('buttons', body, options),
      read: (id: string) => get<Button>(`buttons/${id}`),
      list: (filter: ButtonFilter = {}) => get<Page<Button>>('buttons', filter),
      all: (filter: Unpaged<ButtonFilter> = {}) =>
        allOf((after) => get<Page<Button>>('buttons', { ...filter, after })),
      /** Replaces the terms: an absent field is cleared. */
      change: (id: string, body: ButtonTerms) =>
        call<Button>(connection, { method: 'PUT', path: `buttons/${id}`, body }),
    },
    linkSessions: {
      create: (body: NewLinkSession, options?: CallOptions) =>
        post<LinkSession>('link-sessions', body, options),
      read: (id: string) => get<LinkSession>(`link-sessions/${id}`),
    },
    links: {
      /** @throws SalusError `not_found` after the member has disconnected */
      read: (id: string) => get<Link>(`links/${id}`),
      list: (filter: LinkFilter = {}) => get<Page<Link>>('links', filter),
      all: (filter: Unpaged<LinkFilter> = {}) =>
        allOf((after) => get<Page<Link>>('links', { ...filter, after })),
    },
    events: {
      read: (id: string) => get<SalusEvent>(`events/${id}`),
      /** Oldest first; `after` returns the events following a given one. */
      list: (filter: EventFilter = {}) => get<Page<SalusEvent>>('events', filter),
      /** Yields each event as it happens, until the loop ends or the signal aborts. */
      follow: (following: Following = {}) =>
        followEvents(
          (filter, signal) => get<Page<SalusEvent>>('events', filter, signal),
          following,
        ),
    },
    webhook: {
      /** Creates and sends a test event; its data is invented. */
      test: (type?: SalusEvent['type']) =>
        post<TestedWebhook>('webhook/test', type ? { type } : {}),
    },
  };
}

export type Salus = ReturnType<typeof createSalus>;
