import { expect, test } from 'vitest';
import { readConfig } from './read-config.ts';
import { tracingSettings } from './tracing.ts';

const read = (env: Record<string, string>) =>
  readConfig(env, { mode: 'production' }, tracingSettings);

const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/';

test('traces go to the collector that OpenTelemetry’s own variables name', () => {
  expect(
    read({
      OTEL_EXPORTER_OTLP_ENDPOINT,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-tenant=one',
      OTEL_SERVICE_NAME: 'salus-web',
    }),
  ).toEqual({
    url: 'http://collector:4318/v1/traces',
    headers: { authorization: 'Bearer abc', 'x-tenant': 'one' },
    service: 'salus-web',
    ratio: 0.1,
    followCaller: true,
  });
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://user:password@collector'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['OTEL_TRACES_SAMPLER_ARG', '1e-3'],
  ['OTEL_TRACES_SAMPLER', 'always_on'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'name=%'],
])('%s = %s is refused', (name, value) => {
  expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT, [name]: value })).toThrow(name);
});

test('a header that is refused is not repeated: it may be a secret', () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'hidden-value' };
  expect(() => read(env)).not.toThrow('hidden-value');
});
