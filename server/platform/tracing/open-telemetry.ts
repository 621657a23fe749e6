/** Traces by OpenTelemetry, exported by OTLP over HTTP. Loaded only when tracing is on. */
import { setTimeout as sleep } from 'node:timers/promises';
import type * as otel from '@opentelemetry/api';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracingSettings } from '../config/tracing.ts';
import type { Span, SpanFacts, SpanSpec, Tracing } from '../core/span.ts';

const STOP_MS = 3_000;
const KINDS: Record<SpanSpec['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};

/** Anything else is dropped here, also when the type was circumvented. */
const ALLOWED: Record<keyof SpanFacts, true> = {
  'http.request.method': true,
  'http.route': true,
  'http.response.status_code': true,
  'error.type': true,
  'db.system.name': true,
  'db.operation.name': true,
  'db.stored_procedure.name': true,
  'url.template': true,
  'salus.event.type': true,
  'salus.delivery.attempt': true,
  'salus.job.name': true,
  'salus.mail.template': true,
  'salus.mail.attempt': true,
  'rpc.method': true,
};

const allowed = (facts: SpanFacts = {}): otel.Attributes =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => Object.hasOwn(ALLOWED, name)));

export function openTelemetry(settings: TracingSettings): Tracing {
  const ratio = new TraceIdRatioBasedSampler(settings.ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.service }),
    sampler: settings.followCaller ? new ParentBasedSampler({ root: ratio }) : ratio,
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: settings.url, headers: settings.headers }),
      }),
    ],
  });
  const tracer = provider.getTracer('salus');
  return {
    start: (spec, parent) => startSpan(tracer, spec, contextOf(parent)),
    async stop() {
      // A collector that does not answer must not keep the process.
      await Promise.race([
        provider.shutdown().catch(() => {}),
        sleep(STOP_MS, undefined, { ref: false }),
      ]);
    },
  };
}

/** The caller's `tracestate` is not used: it may hold anything. */
function contextOf(traceparent: string | null | undefined): Context {
  const parent = traceparent ? parseTraceParent(traceparent) : null;
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

function startSpan(tracer: otel.Tracer, spec: SpanSpec, context: Context): Span {
  const { name, kind, facts, startedAt } = spec;
  const span = tracer.startSpan(
    name,
    {
      kind: KINDS[kind],
      attributes: allowed(facts),
      ...(startedAt ? { startTime: startedAt } : {}),
    },
    context,
  );
  const { traceId, spanId, traceFlags } = span.spanContext();
  const isSampled = (traceFlags & 1) === 1;
  return {
    traceId,
    spanId,
    isSampled,
    traceparent: `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`,
    child: (next) => startSpan(tracer, next, trace.setSpan(ROOT_CONTEXT, span)),
    set: (more) => void span.setAttributes(allowed(more)),
    fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
    end: () => span.end(),
  };
}
