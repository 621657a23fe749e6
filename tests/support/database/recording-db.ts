/** Drizzle without a database: records the queries, and the test provides the rows. */
import { drizzle } from 'drizzle-orm/pg-proxy';
import type { Db } from '../../../server/platform/db/database.ts';

export interface Query {
  text: string;
  values: unknown[];
}

/** @param answer the rows of a query, each a list of its columns */
export function recordingDb(answer: (query: Query) => unknown[][] = () => []) {
  const asked: Query[] = [];
  const db = drizzle(async (text, values) => {
    const query = { text, values };
    asked.push(query);
    return { rows: answer(query) };
  });
  return { db: db as unknown as Db, asked };
}
