import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { DATABASE_FIGURES } from './database-queries.ts';
import { databaseReader, type Reading } from './read-database.ts';

/** The database is queried at most once in this time, however many scrapers there are. */
const CACHE_MS = 5_000;

/** @returns refreshes the database's gauges; never rejects */
export function databaseFigures(
  registry: Registry,
  { db, pool }: Pick<Database, 'db' | 'pool'>,
): () => Promise<void> {
  const registers = [registry];
  const up = new Gauge({
    name: 'salus_up_database',
    help: '1 when the database answered this process; else 0, and its metrics are absent.',
    registers,
  });
  const clock = new Gauge({
    name: 'salus_clock_difference_seconds',
    help: 'Time by which the clock of this process is ahead of the database’s; negative when behind.',
    registers,
  });
  const gauges = new Map(
    DATABASE_FIGURES.flatMap(({ label, gauges }) =>
      Object.values(gauges).map(({ name, help }) => [
        name,
        new Gauge({ name, help, labelNames: label ? [label] : [], registers }),
      ]),
    ),
  );
  if (pool) poolFigures(registry, pool);

  function show(reading: Reading | undefined): void {
    up.set(reading ? 1 : 0);
    if (reading) clock.set(reading.clockDifference);
    else clock.remove();
    for (const figures of DATABASE_FIGURES) {
      const { label } = figures;
      for (const [column, { name }] of Object.entries(figures.gauges)) {
        const gauge = gauges.get(name);
        gauge?.reset();
        // After a reset, a gauge without labels would report 0, which is not a measurement.
        if (!label) gauge?.remove();
        for (const row of reading?.rows.get(figures) ?? []) {
          gauge?.set(label ? { [label]: row[label] ?? '' } : {}, Number(row[column]));
        }
      }
    }
  }

  const read = databaseReader(db);
  let fresh: Promise<void> | undefined;
  let readAt = 0;
  return () => {
    if (!fresh || Date.now() - readAt >= CACHE_MS) {
      readAt = Date.now();
      fresh = read().then(show);
    }
    return fresh;
  };
}

function poolFigures(registry: Registry, pool: NonNullable<Database['pool']>): void {
  new Gauge({
    name: 'salus_database_connections',
    help: 'Connections in the pool of this process, and requests waiting for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(pool())) this.set({ state }, count);
    },
  });
}
