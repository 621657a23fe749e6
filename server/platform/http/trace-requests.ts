import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tracing } from '../core/span.ts';
import { runInSpan, type Span } from '../core/span.ts';

/**
 * Each request is a span that continues the caller's trace. Register it before the hooks that log.
 */
export function traceRequests(http: FastifyInstance, tracing: Tracing | undefined): void {
  if (!tracing) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  http.addHook('onRequest', (request, _, done) => {
    const { method, headers } = request;
    const { url: route } = request.routeOptions;
    const span = tracing.start(
      {
        name: route ? `${method} ${route}` : method,
        kind: 'server',
        facts: { 'http.request.method': method, ...(route ? { 'http.route': route } : {}) },
      },
      // Node joins repeated headers, which makes them invalid.
      [headers.traceparent].flat()[0],
    );
    spans.set(request, span);
    runInSpan(span, done);
  });
  // The stream of a body continues in a context of its own.
  http.addHook('preValidation', (request, _, done) => runInSpan(spans.get(request), done));
  http.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.set({
      'http.response.status_code': reply.statusCode,
      ...(request.refusal ? { 'error.type': request.refusal } : {}),
    });
    if (reply.statusCode >= 500) span?.fail();
    span?.end();
    runInSpan(span, done);
  });
}
