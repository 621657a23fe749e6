/** Stories whose acts happened in months of the year before, and the papers of them as a reader adds them up. */
import { parseDecimal } from '#shared/money.ts';
import type * as statementEndpoints from '#shared/statements/endpoints.ts';
import type { JournalEntry, Statement } from '#shared/statements/schemas.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { letTransferAge } from '../clock/age.ts';

/** The year before this one, in which every month has ended. */
export const YEAR = new Date().getUTCFullYear() - 1;

export const monthOf = (month: number) => `${YEAR}-${String(month).padStart(2, '0')}`;

/** Base units of a signed amount, by default of tokens. */
export const units = (amount: string, decimals = 18): bigint =>
  (amount.startsWith('-') ? -1n : 1n) * (parseDecimal(amount.replace('-', ''), decimals) ?? 0n);

export const sumOf = (amounts: readonly string[], decimals = 18): bigint =>
  amounts.reduce((sum, amount) => sum + units(amount, decimals), 0n);

/** The people existed, and tokens had their price, before the year began. */
export async function beforeTheYear({ database }: TestApi): Promise<void> {
  await database.owner.db.execute(sql`
    update member set created_at = ${`${YEAR - 1}-11-15`}::timestamptz where created_at > now() - interval '1 day'`);
  await database.owner.db.execute(sql`insert into token_rate (currency, rate, source, observed_at)
    select currency, rate, source, ${`${YEAR - 1}-12-01`}::timestamptz from token_rate`);
}

/** All that has moved since the last chapter moved on a day of the year, at noon in UTC, in the same order. */
export async function dateChapter(api: TestApi, day: string): Promise<void> {
  const rows = await rowsOf<{ id: string; age: string }>(
    api.db,
    sql`select id, (now() - ${`${day}T12:00:00Z`}::timestamptz)::text as age
      from ledger.transfer where created_at > now() - interval '1 day' order by number`,
  );
  for (const { id, age } of rows) await letTransferAge(api, id, age);
}

export type StatementCalls = Pick<typeof statementEndpoints, 'read' | 'readOwn'>;

/** A reader of the statements of one account. */
export function statementsOf(
  api: TestApi,
  token: string,
  endpoint: StatementCalls['read' | 'readOwn'],
) {
  async function ask(period: string, query: Record<string, string>, accept = 'application/json') {
    const headers = { accept };
    const answer = await api.call(endpoint, { token, params: { id: period }, query, headers });
    if (answer.statusCode !== 200) throw new Error(`${period}: ${answer.body}`);
    return answer;
  }
  return {
    /** All its pages as one. */
    async whole(period: string): Promise<Statement> {
      const first = (await ask(period, { limit: '100' })).json() as Statement;
      const data = [...first.data];
      for (let { next } = first; next; ) {
        const page = (await ask(period, { limit: '100', after: next })).json() as Statement;
        data.push(...page.data);
        next = page.next;
      }
      return { ...first, data };
    },
    /** The movements in its file, by the names of their columns: each with the balance that it makes, up to the closing. */
    async file(period: string): Promise<Record<string, string>[]> {
      const [opening, ...rows] = rowsIn((await ask(period, {}, 'text/csv')).body);
      const end = rows.findIndex(({ type }) => type === 'closing');
      let balance = units(opening?.cashAfter ?? '');
      for (const { cash, cashAfter = '' } of rows.slice(0, end + 1)) {
        balance += units(cash || '0');
        if (units(cashAfter) !== balance) throw new Error(`${period}: ${cashAfter}`);
      }
      return rows.slice(0, end);
    },
  };
}

/** The rows of a CSV file, by the names of their columns. No value may contain a quotation mark. */
export function rowsIn(file: string): Record<string, string>[] {
  const cells = (line: string) => [...line.matchAll(/"([^"]*)"/g)].map(([, cell = '']) => cell);
  const [head = '', ...lines] = file.replace('\ufeff', '').trim().split('\r\n');
  const names = head.split(',').map((name) => name.replaceAll('"', ''));
  return lines.map((line) =>
    Object.fromEntries(cells(line).map((cell, index) => [names[index] ?? '', cell])),
  );
}

/** Debits less credits of each account. */
export function balancesOf(entries: readonly JournalEntry[]): Map<string, bigint> {
  const balances = new Map<string, bigint>();
  for (const { debit, credit, amount } of entries) {
    balances.set(debit, (balances.get(debit) ?? 0n) + units(amount));
    balances.set(credit, (balances.get(credit) ?? 0n) - units(amount));
  }
  return balances;
}
