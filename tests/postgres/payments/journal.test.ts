/**
 * The journal of a business as double entry. Debian's hledger imports it: `npm run test:long -- journal` (HLEDGER).
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { parseDecimal } from '#shared/money.ts';
import * as endpoints from '#shared/statements/endpoints.ts';
import type { JournalEntry } from '#shared/statements/schemas.ts';
import { entriesOf } from '../../../server/payments/statements/journal.ts';
import type { MovementRow } from '../../../server/payments/statements/statement.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { letTransferAge } from '../../support/clock/age.ts';
import { wrongWith } from '../../support/fuzz/claims.ts';
import { paidAgain, refund } from '../../support/payments/refunds.ts';
import { statedMonth } from '../../support/payments/statements.ts';
import {
  newMember,
  newMerchant,
  type TestMember,
  type TestMerchant,
} from '../../support/people/people.ts';
import { moveStake } from '../../support/tokens/staking.ts';
import { move } from '../../support/tokens/transfers.ts';

const api = useApi();
let merchant: TestMerchant;
let period: string;

const read = (accept: string) =>
  api().call(endpoints.listJournal, {
    token: merchant.apiToken,
    params: { id: period },
    query: { limit: '100' },
    headers: { accept },
  });

/** The balances of both accounts at the end of the period, as the statement says. */
async function closing(): Promise<{ cash: string; stake: string }> {
  const answer = await api().call(endpoints.readOwn, {
    token: merchant.apiToken,
    params: { id: period },
  });
  return answer.json().closing;
}

const units = (amount: string) => parseDecimal(amount, 18) ?? 0n;

beforeAll(async () => {
  merchant = await newMerchant(api());
  const own = merchant as TestMember;
  const payer = await newMember(api(), { cash: '10000' });
  const paid = await paidAgain(api(), { merchant, payer });
  await paidAgain(api(), { merchant, payer });
  await paidAgain(api(), { merchant, payer }, { amount: '45.00', tip: '5.00' });
  await refund(api(), paid, { amount: '10.00' });
  await move(api(), { kind: 'deposit', amount: '7.123456789012345678', to: own.cash });
  await move(api(), { kind: 'airdrop', amount: '1', to: own.cash });
  await move(api(), { kind: 'withdrawal', amount: '30', from: own.cash });
  await moveStake(api(), own, 'to-stake', '40');
  const rows = await rowsOf<{ id: string }>(api().db, sql`select id from ledger.transfer`);
  for (const { id } of rows) await letTransferAge(api(), id, '40 days');
  period = await statedMonth(api());
});

test('its debits and credits make the closing balances of the statement', async () => {
  const answer = await read('application/json');

  expect(wrongWith(endpoints.listJournal, answer)).toBeUndefined();
  const balances = new Map<string, bigint>();
  for (const { debit, credit, amount } of answer.json().data as JournalEntry[]) {
    balances.set(debit, (balances.get(debit) ?? 0n) + units(amount));
    balances.set(credit, (balances.get(credit) ?? 0n) - units(amount));
  }
  const { cash, stake } = await closing();
  expect(balances.get('assets:payment account')).toBe(units(cash));
  expect(balances.get('assets:membership') ?? 0n).toBe(units(stake));
  expect([...balances.values()].reduce((sum, one) => sum + one, 0n)).toBe(0n);
});

test('a tip is an entry of its own, with its value', async () => {
  const entries = (await read('application/json')).json().data as JournalEntry[];
  const tip = entries.find(({ credit }) => credit === 'income:tips');
  const sale = entries.find(
    ({ credit, transaction }) => credit === 'income:sales' && transaction === tip?.transaction,
  );

  expect(tip).toMatchObject({ debit: 'assets:payment account', amount: '20', value: '5.00' });
  expect(sale).toMatchObject({ debit: 'assets:payment account', amount: '152', value: '38.00' });
});

test('what a debt takes from both accounts has its value on both', () => {
  const moved: MovementRow = {
    ...{
      id: 'txn_1',
      date: '2026-10-21T10:00:00.000Z',
      type: 'buy',
      purchase: 'purchase_returned',
    },
    ...{ cash: '-60', stake: '-40', amount: '-100', currency: 'SLS', reverses: 'txn_0' },
    ...{ order: null, recipient: null, tip: null },
    fiat: { amount: '-25.01', currency: 'EUR', source: 'money' },
  } as MovementRow;

  const [cash, stake] = entriesOf(moved, 'UTC');

  const account = 'assets:card purchases';
  expect(cash).toMatchObject({ debit: account, credit: 'assets:payment account', value: '15.00' });
  expect(stake).toMatchObject({ debit: account, credit: 'assets:membership', value: '10.01' });
});

test('the day of each entry is one of the month, in the zone of the business', async () => {
  const { db } = api().database.owner;
  await db.execute(
    sql`update merchant set time_zone = 'Pacific/Kiritimati' where id = ${merchant.id}`,
  );
  const [first] = (await read('application/json')).json().data as JournalEntry[];
  const [row] = await rowsOf<{ minutes: number }>(
    api().db,
    sql`select (extract(epoch from t.created_at - span.since) / 60)::int - 30 as minutes
      from ledger.transfer t, statements.period(${merchant.id}, ${period}) span
      where t.id = ${first?.transaction ?? ''}`,
  );
  await letTransferAge(api(), first?.transaction ?? '', `${row?.minutes} minutes`);

  const entries: JournalEntry[] = (await read('application/json')).json().data;

  expect(entries.find(({ transaction }) => transaction === first?.transaction)?.date).toBe(
    `${period}-01`,
  );
});

/** How hledger reads the columns; docs/papers.md shows the same rules. */
const RULES = `skip 1
fields date, code, description, account1, account2, amount1, commodity, value, valuecurrency, source, reference
date-format %Y-%m-%d
currency1 %commodity
`;

test.runIf(process.env.HLEDGER)('hledger imports the file, and has our balances', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'journal-'));
  const file = join(folder, 'journal.csv');
  await writeFile(file, (await read('text/csv')).body.replace('\ufeff', ''));
  await writeFile(`${file}.rules`, RULES);

  const run = spawnSync('hledger', ['-f', file, 'balance', '--flat', '-O', 'csv'], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  await rm(folder, { recursive: true });

  expect(run.stderr).toBe('');
  const balanceOf = (account: string) =>
    new RegExp(`"${account}","SLS\\s?([\\d.]+)"`).exec(run.stdout)?.[1];
  const { cash, stake } = await closing();
  expect(units(balanceOf('assets:payment account') ?? '')).toBe(units(cash));
  expect(units(balanceOf('assets:membership') ?? '0')).toBe(units(stake));
  expect(run.stdout).toMatch(/"total","0"/);
});
