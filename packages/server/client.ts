/** The calls a merchant's server makes, by what they are about. */
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

/** @throws TypeError in a browser: whoever reads the token there can make and refund payments */
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
      /** One session per order: give the order's id as `idempotencyKey`. */
      create: (body: NewPaySession, options?: CallOptions) =>
        post<PaySession>('pay-sessions', body, options),
      read: (id: string) => get<PaySession>(`pay-sessions/${id}`),
      list: (filter: PaySessionFilter = {}) => get<Page<PaySession>>('pay-sessions', filter),
      all: (filter: Unpaged<PaySessionFilter> = {}) =>
        allOf((after) => get<Page<PaySession>>('pay-sessions', { ...filter, after })),
      cancel: (id: string, options?: CallOptions) =>
        post<PaySession>(`pay-sessions/${id}/cancel`, undefined, options),
      /** All that is left, or a part of it: `amount` in the session's currency. */
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
      /** @throws SalusError `not_found` once the member has disconnected */
      read: (id: string) => get<Link>(`links/${id}`),
      list: (filter: LinkFilter = {}) => get<Page<Link>>('links', filter),
      all: (filter: Unpaged<LinkFilter> = {}) =>
        allOf((after) => get<Page<Link>>('links', { ...filter, after })),
    },
    events: {
      read: (id: string) => get<SalusEvent>(`events/${id}`),
      /** Oldest first; all of them after one that is given. */
      list: (filter: EventFilter = {}) => get<Page<SalusEvent>>('events', filter),
      /** Each as it happens, for as long as it is read from. */
      follow: (following: Following = {}) =>
        followEvents(
          (filter, signal) => get<Page<SalusEvent>>('events', filter, signal),
          following,
        ),
    },
    webhook: {
      /** Has a test event made and sent; what it tells of does not exist. */
      test: (type?: SalusEvent['type']) =>
        post<TestedWebhook>('webhook/test', type ? { type } : {}),
    },
  };
}

export type Salus = ReturnType<typeof createSalus>;
