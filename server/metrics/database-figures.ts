import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { DATABASE_FIGURES } from './database-queries.ts';
import { databaseReader, type Reading } from './read-database.ts';

/** However many scrape, the database is asked once in so long. */
const KEPT_MS = 5_000;

/** @returns what brings the figures of the database up to date; never throws */
export function databaseFigures(
  registry: Registry,
  { db, pool }: Pick<Database, 'db' | 'pool'>,
): () => Promise<void> {
  const registers = [registry];
  const up = new Gauge({
    name: 'salus_up_database',
    help: '1 when the database answered this process, else 0: its figures are absent then.',
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
    for (const figures of DATABASE_FIGURES) {
      const { label } = figures;
      for (const [column, { name }] of Object.entries(figures.gauges)) {
        const gauge = gauges.get(name);
        gauge?.reset();
        // Reset, a gauge without a label would say 0, which nobody has counted.
        if (!label) gauge?.remove();
        for (const row of reading?.get(figures) ?? []) {
          gauge?.set(label ? { [label]: row[label] ?? '' } : {}, Number(row[column]));
        }
      }
    }
  }

  const read = databaseReader(db);
  let fresh: Promise<void> | undefined;
  let readAt = 0;
  return () => {
    if (!fresh || Date.now() - readAt >= KEPT_MS) {
      readAt = Date.now();
      fresh = read().then(show);
    }
    return fresh;
  };
}

function poolFigures(registry: Registry, pool: NonNullable<Database['pool']>): void {
  new Gauge({
    name: 'salus_database_connections',
    help: 'Connections of the pool of this process, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(pool())) this.set({ state }, count);
    },
  });
}
