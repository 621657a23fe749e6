/** Traces, by OpenTelemetry's own variables. */
import { given, oneOf, text, usually } from './kinds.ts';
import { type Source, secret } from './setting.ts';

export interface TracingSettings {
  /** Of the collector, for traces. */
  url: string;
  headers: Record<string, string>;
  service: string;
  /** The part of the traces that is exported, from 0 to 1. */
  ratio: number;
  /** Whether a trace is exported because its caller exports it, whatever the ratio. */
  followCaller: boolean;
}

export const TRACING = {
  OTEL_EXPORTER_OTLP_ENDPOINT: secret(
    given('the http or https address of a collector, without a user', collectorAt, ''),
  ),
  OTEL_TRACES_SAMPLER_ARG: usually('0.1', 'a part from 0 to 1', (part) =>
    /^(0(\.\d{1,6})?|1(\.0+)?)$/.test(part) ? Number(part) : undefined,
  ),
  OTEL_TRACES_SAMPLER: oneOf('parentbased_traceidratio', [
    'parentbased_traceidratio',
    'traceidratio',
  ]),
  OTEL_EXPORTER_OTLP_HEADERS: secret(
    given<Record<string, string>>(
      'name=value, percent-encoded, separated by commas',
      headersOf,
      {},
    ),
  ),
  OTEL_SERVICE_NAME: text('salus'),
};

/** @returns null without a collector: nothing is traced */
export function tracingSettings(from: Source): TracingSettings | null {
  const its = from.read(TRACING);
  const base = its.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (base === '') return null;
  return {
    url: `${base}/v1/traces`,
    headers: its.OTEL_EXPORTER_OTLP_HEADERS,
    service: its.OTEL_SERVICE_NAME,
    ratio: its.OTEL_TRACES_SAMPLER_ARG,
    followCaller: its.OTEL_TRACES_SAMPLER === 'parentbased_traceidratio',
  };
}

/** @returns the address without a trailing slash */
function collectorAt(address: string): string | undefined {
  const url = URL.parse(address);
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:';
  const isPlain = isHttp && !url.username && !url.password && !url.search && !url.hash;
  return isPlain ? url.href.replace(/\/$/, '') : undefined;
}

/** `name=value,name=value`, percent-encoded, as OpenTelemetry specifies. */
function headersOf(list: string): Record<string, string> | undefined {
  const pairs = list.split(',').filter((pair) => pair.trim() !== '');
  const headers = pairs.flatMap((pair): [string, string][] => {
    const [, name, value = ''] = /^\s*([\w-]+)=(.*)$/.exec(pair) ?? [];
    try {
      return name ? [[name, decodeURIComponent(value.trim())]] : [];
    } catch {
      return [];
    }
  });
  return headers.length === pairs.length ? Object.fromEntries(headers) : undefined;
}
