/** Calls about the integration itself: events, webhook endpoints, keys, requests, diagnostics. */
import type {
  ApiKey,
  ApiRequest,
  ApiRequestDetail,
  CreatedApiKey,
  Delivery,
  DeliveryDetail,
  DeliveryFilter,
  EmbedReport,
  EventFilter,
  Examination,
  NewApiKey,
  NewWebhookEndpoint,
  RedeliveredRange,
  RedeliveryRange,
  RequestFilter,
  SalusEvent,
  TestClock,
  TestedWebhook,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookSecret,
} from './api-types.ts';
import type { CallOptions } from './call.ts';
import type { Caller, Unpaged } from './caller.ts';
import { type Following, followEvents } from './follow-events.ts';
import type { Page } from './pages.ts';
import { path } from './path.ts';

const ENDPOINTS = 'webhook-endpoints';

export const integrationCalls = ({ get, each, post, postOnce, put, remove }: Caller) => ({
  events: {
    read: (id: string) => get<SalusEvent>(path`events/${id}`),
    /** Oldest first; `after` returns the events following a given one. */
    list: (filter: EventFilter = {}) => get<Page<SalusEvent>>('events', filter),
    /** Yields each event as it happens, until the loop ends or the signal aborts. */
    follow: (following: Following = {}) =>
      followEvents((filter, signal) => get<Page<SalusEvent>>('events', filter, signal), following),
  },
  webhook: {
    /** Creates and sends a test event to the first endpoint; its data is invented. */
    test: (type?: SalusEvent['type'], options?: CallOptions) =>
      post<TestedWebhook>('webhook/test', type ? { type } : {}, options),
  },
  webhookEndpoints: {
    list: () => get<{ data: WebhookEndpoint[] }>(ENDPOINTS),
    /** `secret` is in this answer only. */
    create: (body: NewWebhookEndpoint, options?: CallOptions) =>
      post<WebhookEndpoint & { secret: string }>(ENDPOINTS, body, options),
    read: (id: string) => get<WebhookEndpoint>(path`${ENDPOINTS}/${id}`),
    update: (id: string, body: WebhookEndpointChange) =>
      put<WebhookEndpoint>(path`${ENDPOINTS}/${id}`, body),
    delete: (id: string) => remove<{ id: string; deleted: true }>(path`${ENDPOINTS}/${id}`),
    /** Makes a new secret. The former secret also signs events for 24 hours; with `cut` it stops at once. */
    rollSecret: (id: string, previous: 'keep' | 'cut' = 'keep', options?: CallOptions) =>
      post<WebhookSecret>(path`${ENDPOINTS}/${id}/roll-secret`, { previous }, options),
    test: (id: string, type?: SalusEvent['type'], options?: CallOptions) =>
      post<TestedWebhook>(path`${ENDPOINTS}/${id}/test`, type ? { type } : {}, options),
    deliveries: (id: string, filter: DeliveryFilter = {}) =>
      get<Page<Delivery>>(path`${ENDPOINTS}/${id}/deliveries`, filter),
    allDeliveries: (id: string, filter: Unpaged<DeliveryFilter> = {}) =>
      each<Delivery>(path`${ENDPOINTS}/${id}/deliveries`, filter),
    readDelivery: (id: string, delivery: string) =>
      get<DeliveryDetail>(path`${ENDPOINTS}/${id}/deliveries/${delivery}`),
    redeliver: (id: string, delivery: string, options?: CallOptions) =>
      post<DeliveryDetail>(
        path`${ENDPOINTS}/${id}/deliveries/${delivery}/redeliver`,
        undefined,
        options,
      ),
    redeliverRange: (id: string, body: RedeliveryRange, options?: CallOptions) =>
      post<RedeliveredRange>(path`${ENDPOINTS}/${id}/redeliver`, body, options),
  },
  apiKeys: {
    list: () => get<{ data: ApiKey[] }>('api-keys'),
    /** `token` is in this answer only. Not retried: a second call makes a second key. */
    create: (body: NewApiKey) => postOnce<CreatedApiKey>('api-keys', body),
    roll: (id: string, overlapHours: 0 | 24 | 168) =>
      postOnce<CreatedApiKey>(path`api-keys/${id}/roll`, { overlapHours }),
    revoke: (id: string) => remove<{ id: string }>(path`api-keys/${id}`),
  },
  requests: {
    read: (id: string) => get<ApiRequestDetail>(path`requests/${id}`),
    list: (filter: RequestFilter = {}) => get<Page<ApiRequest>>('requests', filter),
    all: (filter: Unpaged<RequestFilter> = {}) => each<ApiRequest>('requests', filter),
  },
  doctor: {
    /** What prevents the checkout from being displayed on a page of yours. */
    examine: (url: string) => post<Examination>('doctor', { url }),
  },
  testClock: {
    /** Moves the time of test mode ahead, and does what is due until then. */
    move: (now: string) => post<TestClock>('test-clock', { now }),
  },
  embedReports: {
    list: () => get<{ data: EmbedReport[] }>('embed-reports'),
  },
});
