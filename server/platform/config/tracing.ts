/** Traces, by OpenTelemetry's own variables. */
import { ConfigError } from '../core/config-error.ts';
import { choice, type Environment } from './environment.ts';

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

const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const SAMPLERS = ['parentbased_traceidratio', 'traceidratio'];

/**
 * @returns null without a collector: nothing is traced
 * @throws ConfigError
 */
export function tracingSettings(env: Environment): TracingSettings | null {
  const given = env[ENDPOINT] ?? '';
  if (given === '') return null;
  const base = URL.parse(given);
  const isHttp = base?.protocol === 'https:' || base?.protocol === 'http:';
  if (!isHttp || base.username || base.password || base.search || base.hash) {
    throw new ConfigError(`${ENDPOINT}: the http or https address of a collector, without a user`);
  }
  const ratio = env.OTEL_TRACES_SAMPLER_ARG || '0.1';
  if (!/^(0(\.\d{1,6})?|1(\.0+)?)$/.test(ratio)) {
    throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG: a part from 0 to 1, not "${ratio}"`);
  }
  const sampler = choice(env, 'OTEL_TRACES_SAMPLER', 'parentbased_traceidratio', SAMPLERS);
  return {
    url: `${base.href.replace(/\/$/, '')}/v1/traces`,
    headers: headersOf(env.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    service: env.OTEL_SERVICE_NAME || 'salus',
    ratio: Number(ratio),
    followCaller: sampler === 'parentbased_traceidratio',
  };
}

/** `name=value,name=value`, percent-encoded, as OpenTelemetry specifies. */
function headersOf(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value = ''] = /^\s*([\w-]+)=(.*)$/.exec(pair) ?? [];
      try {
        if (name) return [name, decodeURIComponent(value.trim())];
      } catch {
        // Reported below, without the value: it may be a secret.
      }
      throw new ConfigError(
        'OTEL_EXPORTER_OTLP_HEADERS: name=value, percent-encoded, separated by commas',
      );
    }),
  );
}
