/** The calls of a merchant's server, grouped by resource. */
import type {
  EventFilter,
  Link,
  LinkFilter,
  LinkSession,
  NewLinkSession,
  NewPaySession,
  NewRefund,
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
