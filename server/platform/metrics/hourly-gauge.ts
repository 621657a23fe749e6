import { Gauge, type Registry } from 'prom-client';

const CHECK_EVERY_MS = 3_600_000;
const RETRY_AFTER_MS = 60_000;

/**
 * A gauge for a figure that costs too much for each scrape. The first scrape starts the reading and
 * does not wait for it. The gauge is absent until then, and while the reading fails.
 */
export function hourlyGauge(
  register: Registry,
  { name, help, read }: { name: string; help: string; read: () => Promise<number> },
): void {
  let next = 0;
  const gauge = new Gauge({
    ...{ name, help },
    registers: [register],
    collect() {
      if (performance.now() < next) return;
      next = performance.now() + CHECK_EVERY_MS;
      read().then(
        (value) => gauge.set(value),
        () => {
          next = performance.now() + RETRY_AFTER_MS;
          gauge.remove();
        },
      );
    },
  });
  gauge.remove();
}
