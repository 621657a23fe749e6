import { expect, test } from 'vitest';
import { rowsOfFile } from './columns.ts';
import type { FullStatement, MovementRow } from './statement.ts';

const moved = (cash: string) =>
  ({ date: '2026-10-21T10:00:00.000Z', type: 'buy', cash, stake: '0' }) as MovementRow;

async function* pages(...given: string[][]) {
  for (const page of given) yield page.map(moved);
}

test('a balance below zero between two movements is counted on', async () => {
  const statement = {
    ...{ zone: 'UTC', from: '2026-10-01', to: '2026-10-31', lots: [] },
    opening: { cash: '0', stake: '5' },
    closing: { cash: '30', stake: '5' },
  } as unknown as FullStatement;

  const rows = [];
  for await (const page of rowsOfFile(statement, pages(['-60', '100'], ['-10'])))
    rows.push(...page);

  expect(rows.map(({ balances }) => balances?.cash)).toEqual(['0', '-60', '40', '30', '30']);
});
