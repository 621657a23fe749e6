/** A database that records statements, and the test provides their rows. */
import { type Db, dbOf } from '../../../server/platform/db/database.ts';

export interface Query {
  text: string;
  values: unknown[];
}

/** @param answer the rows of a query, each with its columns by name; or it throws */
export function recordingDb(answer: (query: Query) => object[] = () => []) {
  const asked: Query[] = [];
  const db: Db = dbOf(async ({ text }, values) => {
    const query = { text, values };
    asked.push(query);
    const rows = answer(query);
    return { rows };
  });
  return { db, asked };
}
