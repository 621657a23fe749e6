import type { TracingSettings } from '../config/tracing.ts';
import type { Tracing } from '../core/span.ts';

/** @returns undefined when tracing is off; the exporter is only loaded when it is on */
export async function startTracing(settings: TracingSettings | null): Promise<Tracing | undefined> {
  if (!settings) return undefined;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(settings);
}
