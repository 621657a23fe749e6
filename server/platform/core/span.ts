/**
 * Spans of a trace, without the library that exports them: where tracing is off there is no active
 * span, and nothing is loaded. One closed list of attributes keeps personal data out.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** OpenTelemetry's names. Values are patterns, names and codes: no id, address, amount or text. */
export interface SpanFacts {
  'http.request.method'?: string;
  /** The route's pattern, never the URL. */
  'http.route'?: string;
  'http.response.status_code'?: number;
  /** A code of `shared/errors.ts`, or the problem of a delivery. */
  'error.type'?: string;
  'db.system.name'?: 'postgresql';
  'db.operation.name'?: string;
  'db.stored_procedure.name'?: string;
  /** An outgoing request's path without ids. */
  'url.template'?: string;
  'salus.event.type'?: string;
  'salus.delivery.attempt'?: number;
  'salus.job.name'?: string;
  'salus.mail.template'?: string;
  'salus.mail.attempt'?: number;
  /** A method of an Ethereum node, never its parameters. */
  'rpc.method'?: string;
}

export interface SpanSpec {
  name: string;
  kind: 'server' | 'client' | 'consumer';
  facts?: SpanFacts;
  /** When the work began; now by default. */
  startedAt?: Date;
}

export interface Span {
  traceId: string;
  spanId: string;
  /** Whether it is exported. */
  isSampled: boolean;
  /** The header that makes another program continue the trace (W3C Trace Context). */
  traceparent: string;
  child(spec: SpanSpec): Span;
  set(facts: SpanFacts): void;
  fail(): void;
  end(): void;
}

export interface Tracing {
  /**
   * Begins a part of a trace in this process.
   * @param parent a `traceparent`; an invalid one begins a new trace
   */
  start(spec: SpanSpec, parent?: string | null): Span;
  /** Exports what has ended, for at most three seconds. */
  stop(): Promise<void>;
}

const active = new AsyncLocalStorage<Span>();

const activeSpan = (): Span | undefined => active.getStore();

export const runInSpan = <T>(span: Span | undefined, work: () => T): T =>
  span ? active.run(span, work) : work();

/** The active span's `traceparent`; undefined when it is not exported. */
export function sampledTraceparent(): string | undefined {
  const span = activeSpan();
  return span?.isSampled ? span.traceparent : undefined;
}

/**
 * Runs `work` as a part of the active span; without one that is exported, only runs it.
 * @param spec called only when there is one
 */
export function inChildSpan<T>(
  spec: () => SpanSpec,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const parent = activeSpan();
  return parent?.isSampled ? inSpan(parent.child(spec()), work) : work(undefined);
}

/**
 * Continues the trace that a row stores; without a stored trace only runs `work`.
 * @param spec called only when there is one
 */
export function continueTrace<T>(
  tracing: Tracing | undefined,
  trace: string | null,
  spec: () => SpanSpec,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  if (!tracing || trace === null) return work(undefined);
  return inSpan(tracing.start(spec(), trace), work);
}

/** Runs `work` in `span`, and ends the span. */
export async function inSpan<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await active.run(span, () => work(span));
  } catch (error) {
    span.fail();
    throw error;
  } finally {
    span.end();
  }
}

/** The fields that join a log line with its trace. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = activeSpan();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
