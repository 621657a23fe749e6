/**
 * One rule of `ledger.posting_guard` broken at a time by a statement that is right otherwise: the guard decides most
 * statements by one short query, and each of its conditions has a row here.
 */
import { expect, test } from 'vitest';
import { newId } from '../../../server/platform/core/ids.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();

class Undo extends Error {}

interface Line {
  /** Written before the statement: the other one by a former transaction, as far as its row tells. */
  transfer: 'first' | 'second' | 'other';
  position: number;
  account: 'cash' | 'stake' | 'euros' | 'none';
  unit?: string;
  amount: number;
  later?: boolean;
}

const line = (
  transfer: Line['transfer'],
  position: number,
  account: Line['account'],
  amount: number,
  more: Pick<Line, 'unit' | 'later'> = {},
): Line => ({ transfer, position, account, amount, ...more });

/** @returns the constraint that refused the lines, which one statement writes; nothing of them stays */
async function refusal(lines: Line[]): Promise<string | undefined> {
  const { cash, stake } = await newMember(api());
  const ids = { first: newId('txn'), second: newId('txn'), other: newId('txn') };
  try {
    await api().database.owner.db.transaction(async (tx) => {
      const { rows } = (await tx.execute(
        sql`select ledger.open_account('test:euros', 'EUR') as euros`,
      )) as unknown as { rows: { euros: bigint }[] };
      const accounts = { cash, stake, euros: rows[0]?.euros, none: 0n };
      for (const name of new Set(lines.map(({ transfer }) => transfer))) {
        const id = ids[name];
        await tx.execute(
          sql`insert into ledger.transfer (id, kind, business_key, xid)
            values (${id}, 'stake', ${id}, ${name === 'other' ? sql`'3'` : sql`pg_current_xact_id()`})`,
        );
      }
      const values = lines.map(
        ({ transfer, position, account, unit = 'TOKEN', amount, later }) =>
          sql`(${ids[transfer] ?? null}, ${position}::smallint, ${accounts[account] ?? null}::bigint, ${unit}, ${amount}::numeric,
            now() + ${later ? '1 microsecond' : '0'}::interval)`,
      );
      await tx.execute(sql`insert into ledger.posting values ${sql.join(values, sql`, `)}`);
      await tx.execute(sql`set constraints all immediate`);
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof Undo) return undefined;
    const cause = (error as Error).cause as { constraint?: string };
    if (cause?.constraint) return cause.constraint;
    throw error;
  }
  return undefined;
}

test.each<[string, Line[]]>([
  ['one transfer', [line('first', 1, 'cash', -5), line('first', 2, 'stake', 5)]],
  [
    'two transfers',
    [
      line('first', 1, 'cash', -5),
      line('first', 2, 'stake', 5),
      line('second', 1, 'stake', -5),
      line('second', 2, 'cash', 5),
    ],
  ],
])('a statement may write %s', async (_, lines) => {
  expect(await refusal(lines)).toBeUndefined();
});

test.each<[string, string, Line[]]>([
  ['what does not balance', 'transfer_balanced', [line('first', 1, 'cash', -5)]],
  [
    'what balances over two transfers alone',
    'transfer_balanced',
    [line('first', 1, 'cash', -5), line('second', 1, 'stake', 5)],
  ],
  [
    'what balances over two units alone',
    'transfer_balanced',
    [line('first', 1, 'cash', -5), line('first', 2, 'euros', 5, { unit: 'EUR' })],
  ],
  [
    'a posting of nothing',
    'posting_amount',
    [line('first', 1, 'cash', -5), line('first', 2, 'stake', 5), line('first', 3, 'cash', 0)],
  ],
  [
    'a unit that is not the account’s',
    'posting_unit',
    [line('first', 1, 'cash', -5), line('first', 2, 'euros', 5)],
  ],
  [
    'an account that is not there',
    'posting_account',
    [line('first', 1, 'cash', -5), line('first', 2, 'none', 5)],
  ],
  [
    'a posting at another time',
    'posting_time',
    [line('first', 1, 'cash', -5), line('first', 2, 'stake', 5, { later: true })],
  ],
  [
    'a number before 1',
    'posting_position',
    [line('first', 0, 'cash', -5), line('first', 1, 'stake', 5)],
  ],
  [
    'to a transfer of another transaction',
    'posting_same_transaction',
    [line('other', 1, 'cash', -5), line('other', 2, 'stake', 5)],
  ],
  ['no number 1', 'posting_position', [line('first', 2, 'cash', -5), line('first', 3, 'stake', 5)]],
])('a statement must not write %s', async (_, constraint, lines) => {
  expect(await refusal(lines)).toBe(constraint);
});
