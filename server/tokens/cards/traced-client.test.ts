import type Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { runInSpan, type Span, type SpanSpec } from '../../platform/core/span.ts';
import { tracedClient } from './traced-client.ts';

function scene(isSampled: boolean) {
  const specs: SpanSpec[] = [];
  const set = vi.fn();
  const span: Span = {
    ...{ traceId: '1', spanId: '2', isSampled, traceparent: 'the-trace' },
    child: (spec) => {
      specs.push(spec);
      return span;
    },
    set,
    ...{ fail: vi.fn(), end: vi.fn() },
  };
  const makeRequest = vi.fn(async (..._: Parameters<Stripe.HttpClient['makeRequest']>) => ({
    getStatusCode: () => 200,
  }));
  const client = tracedClient({
    getClientName: () => 'fake',
    makeRequest,
  } as unknown as Stripe.HttpClient);
  const call = () =>
    runInSpan(span, () =>
      client.makeRequest('host', '443', '/v1/refunds/re_secret', 'POST', {}, 'a=b', 'https', 1),
    );
  return { call, specs, makeRequest, set };
}

test('a call of the card network carries the trace on, and its span has no id', async () => {
  const { call, specs, makeRequest, set } = scene(true);
  await call();

  expect(makeRequest.mock.calls[0]?.[4]).toEqual({ traceparent: 'the-trace' });
  expect(specs[0]?.facts?.['url.template']).toBe('/v1/refunds');
  expect(JSON.stringify(specs)).not.toContain('secret');
  expect(set).toHaveBeenCalledWith({ 'http.response.status_code': 200 });
});

test('outside a sampled trace the card network gets no trace', async () => {
  const { call, specs, makeRequest } = scene(false);
  await call();

  expect(makeRequest.mock.calls[0]?.[4]).toEqual({});
  expect(specs).toEqual([]);
});
