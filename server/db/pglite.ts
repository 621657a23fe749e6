import { PGlite, types } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Db } from './database.ts';

/** The arrays of numeric, timestamp, timestamptz, interval and date have no name there. */
const ARRAYS = [1231, 1115, 1185, 1187, 1182];
const { INT8, NUMERIC, TIMESTAMP, TIMESTAMPTZ, INTERVAL, DATE } = types;

/**
 * Hands over as text what Drizzle's columns read. Drizzle would say so with each query, for which PGlite
 * copies what it knows of four hundred types: a twelfth of a payment.
 * @param folder `memory://` for none
 * @param seed the tarball of one to start from
 */
export async function createPglite(folder: string, seed?: Blob): Promise<PGlite> {
  const client = await PGlite.create({
    dataDir: folder,
    ...(seed ? { loadDataDir: seed } : {}),
  });
  for (const type of [INT8, NUMERIC, TIMESTAMP, TIMESTAMPTZ, INTERVAL, DATE, ...ARRAYS]) {
    client.parsers[type] = (value) => value;
  }
  return client;
}

type Asked = Pick<PGlite, 'query'> & Partial<Pick<PGlite, 'transaction'>>;

/** Of a client, or of a transaction of one. */
export const drizzleOf = (asked: Asked): Db =>
  drizzle(plain(asked) as unknown as PGlite) as unknown as Db;

const plain = (asked: Asked): unknown => ({
  query: (text: string, values: unknown[], { rowMode }: { rowMode: 'array' | 'object' }) =>
    asked.query(text, values, { rowMode }),
  transaction: (work: (tx: unknown) => Promise<unknown>) =>
    asked.transaction?.((tx) => work(plain(tx))),
});
