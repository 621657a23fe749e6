import type Stripe from 'stripe';
import { inChildSpan } from '../../platform/core/span.ts';

/** Collections such as `/v1/payment_intents`; ids come after them. */
const COLLECTION = /^\/v\d\/[a-z_]+/;

/** Makes calls of the card network a part of the active trace, which they carry on. */
export const tracedClient = (client: Stripe.HttpClient): Stripe.HttpClient => ({
  getClientName: () => client.getClientName(),
  makeRequest: (host, port, path, method, headers, data, protocol, timeout) =>
    inChildSpan(
      () => ({
        name: `card network ${method}`,
        kind: 'client',
        facts: {
          'http.request.method': method,
          'url.template': COLLECTION.exec(path)?.[0] ?? '',
        },
      }),
      async (span) => {
        const sent = span ? { ...headers, traceparent: span.traceparent } : headers;
        const response = await client.makeRequest(
          ...([host, port, path, method, sent, data, protocol, timeout] as const),
        );
        span?.set({ 'http.response.status_code': response.getStatusCode() });
        if (response.getStatusCode() >= 500) span?.fail();
        return response;
      },
    ),
});
