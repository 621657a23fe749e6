import { expect, test } from 'vitest';
import { recordingDb } from '../../tests/support/database/recording-db.ts';
import type { Db } from '../platform/db/database.ts';
import { LEDGER_INVARIANTS } from './invariants.ts';
import { verifyInvariants } from './verify.ts';

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

  await verifyInvariants(db, LEDGER_INVARIANTS);

  expect(transactions).toEqual(LEDGER_INVARIANTS.map(() => 2));
  const first = asked.filter((_, at) => at % 2 === 0).map(({ text }) => text);
  expect(first).toEqual(LEDGER_INVARIANTS.map(() => 'set local statement_timeout = 0'));
});
