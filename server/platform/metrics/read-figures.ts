import type { Db } from '../db/database.ts';
import { DATABASE_FIGURES } from './database-queries.ts';
import { databaseReader } from './read-database.ts';

/** Values by the metric's name and its label's value; `''` for a metric without a label. */
export type Figures = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** @returns reads the metrics of the database; undefined when it does not answer in time */
export function figuresReader(db: Db): () => Promise<Figures | undefined> {
  const read = databaseReader(db);
  return async () => {
    const reading = await read();
    if (!reading) return undefined;
    const figures = new Map<string, Map<string, number>>();
    for (const one of DATABASE_FIGURES) {
      for (const [column, { name }] of Object.entries(one.gauges)) {
        const rows = reading.rows.get(one) ?? [];
        const labelOf = (row: (typeof rows)[number]) => String(one.label ? row[one.label] : '');
        figures.set(name, new Map(rows.map((row) => [labelOf(row), Number(row[column])])));
      }
    }
    return figures;
  };
}
