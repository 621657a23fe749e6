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

export const integrationCalls = (api: Caller) => ({
  events: {
    read: (id: string) => api.get<SalusEvent>(path`events/${id}`),
    /** Oldest first; `after` returns the events following a given one. */
    list: (filter?: EventFilter) => api.get<Page<SalusEvent>>('events', filter),
    /** Yields each event as it happens, until the loop ends or the signal aborts. */
    follow: (following: Following = {}) =>
      followEvents(
        (filter, signal) => api.get<Page<SalusEvent>>('events', filter, signal),
        following,
      ),
  },
  webhook: {
    /** Creates and sends a test event to the first endpoint; its data is invented. */
    test: (type?: SalusEvent['type'], options?: CallOptions) =>
      api.post<TestedWebhook>('webhook/test', { type }, options),
  },
  webhookEndpoints: {
    list: () => api.get<{ data: WebhookEndpoint[] }>('webhook-endpoints'),
    /** `secret` is in this answer only. */
    create: (body: NewWebhookEndpoint, options?: CallOptions) =>
      api.post<WebhookEndpoint & { secret: string }>('webhook-endpoints', body, options),
    read: (id: string) => api.get<WebhookEndpoint>(path`webhook-endpoints/${id}`),
    update: (id: string, body: WebhookEndpointChange) =>
      api.put<WebhookEndpoint>(path`webhook-endpoints/${id}`, body),
    delete: (id: string) =>
      api.remove<{ id: string; deleted: true }>(path`webhook-endpoints/${id}`),
    /** Makes a new secret. The former secret also signs events for 24 hours; with `cut` it stops at once. */
    rollSecret: (id: string, previous: 'keep' | 'cut' = 'keep', options?: CallOptions) =>
      api.post<WebhookSecret>(path`webhook-endpoints/${id}/roll-secret`, { previous }, options),
    test: (id: string, type?: SalusEvent['type'], options?: CallOptions) =>
      api.post<TestedWebhook>(path`webhook-endpoints/${id}/test`, { type }, options),
    deliveries: (id: string, filter?: DeliveryFilter) =>
      api.get<Page<Delivery>>(path`webhook-endpoints/${id}/deliveries`, filter),
    allDeliveries: (id: string, filter?: Unpaged<DeliveryFilter>) =>
      api.each<Delivery>(path`webhook-endpoints/${id}/deliveries`, filter),
    readDelivery: (id: string, delivery: string) =>
      api.get<DeliveryDetail>(path`webhook-endpoints/${id}/deliveries/${delivery}`),
    redeliver: (id: string, delivery: string, options?: CallOptions) =>
      api.post<DeliveryDetail>(
        path`webhook-endpoints/${id}/deliveries/${delivery}/redeliver`,
        undefined,
        options,
      ),
    redeliverRange: (id: string, body: RedeliveryRange, options?: CallOptions) =>
      api.post<RedeliveredRange>(path`webhook-endpoints/${id}/redeliver`, body, options),
  },
  apiKeys: {
    list: () => api.get<{ data: ApiKey[] }>('api-keys'),
    /** `token` is in this answer only. Not retried: a second call makes a second key. */
    create: (body: NewApiKey) => api.postOnce<CreatedApiKey>('api-keys', body),
    roll: (id: string, overlapHours: 0 | 24 | 168) =>
      api.postOnce<CreatedApiKey>(path`api-keys/${id}/roll`, { overlapHours }),
    revoke: (id: string) => api.remove<{ id: string }>(path`api-keys/${id}`),
  },
  requests: {
    read: (id: string) => api.get<ApiRequestDetail>(path`requests/${id}`),
    ...api.listed<ApiRequest, RequestFilter>('requests'),
  },
  doctor: {
    /** What prevents the checkout from being displayed on a page of yours. */
    examine: (url: string) => api.post<Examination>('doctor', { url }),
  },
  testClock: {
    /** Moves the time of test mode ahead, and does what is due until then. */
    move: (now: string) => api.post<TestClock>('test-clock', { now }),
  },
  embedReports: {
    list: () => api.get<{ data: EmbedReport[] }>('embed-reports'),
  },
});
