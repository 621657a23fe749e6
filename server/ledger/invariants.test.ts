import { expect, test } from 'vitest';
import { recordingDb } from '../../tests/support/recording-db.ts';
import type { Db } from '../db/database.ts';
import { INVARIANTS, verifyLedger } from './invariants.ts';

test('each invariant may read a large ledger for as long as it takes, in a transaction of its own', async () => {
  const { db: tx, asked } = recordingDb();
  const transactions: number[] = [];
  const db = {
    async transaction(work: (tx: Db) => Promise<unknown>) {
      const before = asked.length;
      const result = await work(tx);
      transactions.push(asked.length - before);
      return result;
    },
  } as unknown as Db;

  await verifyLedger(db);

  expect(transactions).toEqual(INVARIANTS.map(() => 2));
  const first = asked.filter((_, at) => at % 2 === 0).map(({ text }) => text);
  expect(first).toEqual(INVARIANTS.map(() => 'set local statement_timeout = 0'));
});
