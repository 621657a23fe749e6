import { expect, test } from 'vitest';
import { rowsOfFile } from './columns.ts';
import type { FullStatement, MovementRow } from './statement.ts';
import { statementPaper } from './statement-paper.ts';

const moved = (cash: string) =>
  ({
    date: '2026-10-21T10:00:00.000Z',
    type: 'buy',
    cash,
    stake: '0',
    purchase: null,
  }) as MovementRow;

async function* pages(...given: string[][]) {
  for (const page of given) yield page.map(moved);
}

const STATEMENT = {
  ...{ zone: 'UTC', period: '2026-10', from: '2026-10-01', to: '2026-10-31', lots: [], next: null },
  opening: { cash: '0', stake: '5' },
  closing: { cash: '30', stake: '5' },
  totals: [{ type: 'withdrawal', count: 2, cash: '0', stake: '0' }],
  movements: 2,
  data: [] as MovementRow[],
} as unknown as FullStatement;

test('a balance below zero between two movements is counted on', async () => {
  const rows = [];
  for await (const page of rowsOfFile(STATEMENT, pages(['-60', '100'], ['-10']), false))
    rows.push(...page);

  expect(rows.map(({ balances }) => balances?.cash)).toEqual(['0', '-60', '40', '30', '30']);
});

test.each([
  ['a person', false, ['withdrawal', 'withdrawal'], ['Withdrawal (2)', 'Withdrawal', 'Withdrawal']],
  ['a business', true, ['payout', 'payout_returned'], ['Payout (2)', 'Payout', 'Payout returned']],
])(
  'an exit of %s that was cancelled has one name everywhere',
  async (_, isBusiness, types, names) => {
    const exits = ['-100', '100'].map(
      (stake) =>
        ({ ...moved('0'), type: 'withdrawal', stake, recipient: null, order: null }) as MovementRow,
    );
    const file = [];
    const asPages = (async function* () {
      yield exits;
    })();
    for await (const page of rowsOfFile(STATEMENT, asPages, isBusiness)) file.push(...page);

    const { tables } = await statementPaper({ ...STATEMENT, data: exits }, 'en', isBusiness);

    expect(file.slice(1, -1).map(({ type }) => type)).toEqual(types);
    const [totals, movements] = tables.map(({ rows }) => rows);
    expect([totals?.[1]?.[0], ...(movements ?? []).map(([, name]) => name)]).toEqual(names);
  },
);
