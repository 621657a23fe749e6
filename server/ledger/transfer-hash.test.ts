import { expect, test } from 'vitest';
import { recordingDb } from '../../tests/support/database/recording-db.ts';
import type { Db } from '../platform/db/database.ts';
import type { Statement } from '../platform/db/statement.ts';
import { storedTransfers } from './transfer-hash.ts';
import { verifySeals } from './verify-seals.ts';

const SPAN = { since: '2024-09-01T00:00:00Z', until: '2024-10-01T00:00:00Z' };
const UNLIMITED = 'set local statement_timeout = 0';

/** Notes the first statement of each transaction, and what is asked outside of one. */
function transactions(row?: object) {
  const { db: recording, asked } = recordingDb(({ text }) =>
    text.includes('max(number)') && row ? [row] : [],
  );
  const first: (string | undefined)[] = [];
  const outside: (string | undefined)[] = [];
  const db = {
    async execute(statement: Statement) {
      const result = await recording.execute(statement);
      outside.push(asked.at(-1)?.text);
      return result;
    },
    async transaction(work: (tx: Db) => Promise<unknown>) {
      const at = asked.length;
      const result = await work(recording);
      first.push(asked[at]?.text);
      return result;
    },
  } as unknown as Db;
  return { db, asked, first, outside };
}

async function readAll(db: Db): Promise<void> {
  for await (const _ of storedTransfers(db, SPAN));
}

test('transfers of a large ledger may be read for as long as it takes', async () => {
  const { db, first, outside } = transactions();

  await readAll(db);

  expect(first).toEqual([UNLIMITED, UNLIMITED, UNLIMITED]);
  expect(outside).toEqual([]);
});

test('transfers before and after a span are not read', async () => {
  const { db, asked } = transactions({ first: '41', last: '43' });

  await readAll(db);

  const page = asked.at(-1);
  expect(page?.text).toMatch(/number > \$1 and number <= \$2::bigint/);
  expect(page?.values.slice(0, 2)).toEqual([40, '43']);
});

test('rows beside the chain of seals may be counted for as long as it takes', async () => {
  const { db, asked, first, outside } = transactions();

  await verifySeals(db, new Map());

  expect(asked.filter(({ text }) => text.includes('count(*)'))).toHaveLength(1);
  expect(outside.join()).not.toMatch(/ledger\.(transfer|posting)/);
  expect(new Set(first)).toEqual(new Set([UNLIMITED]));
});
