import { expect, test } from 'vitest';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import type { Transaction } from '#shared/transactions/schemas.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { useApi } from '../../support/api/api.ts';
import { wrongWith } from '../../support/fuzz/claims.ts';
import { payment } from '../../support/payments/transactions.ts';
import { newMember, type TestMember } from '../../support/people/people.ts';
import { move } from '../../support/tokens/transfers.ts';

const api = useApi();

const ask = ({ token }: TestMember, query: Record<string, string> = {}, accept = 'text/csv') =>
  api().call(transactionsEndpoints.list, { token, query, headers: { accept } });

/** RFC 4180, read strictly: a quote opens at the start of a field or not at all. */
function parse(text: string): string[][] {
  const rows = text.replace(/^\ufeff/, '').split('\r\n');
  expect(rows.pop()).toBe('');
  return rows.map((row) => {
    const fields = [...row.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)];
    expect(fields.map(([whole]) => whole).join('')).toBe(row);
    return fields.map(([, field = '']) => field.replaceAll('""', '"'));
  });
}

async function memberWith(notes: string[]): Promise<TestMember> {
  const member = await newMember(api(), { cash: '0' });
  for (const note of notes)
    await move(api(), { kind: 'buy', amount: '2.5', to: member.cash, note });
  return member;
}

test('the endpoint names the file type', async () => {
  const response = await ask(await memberWith([]), { account: 'cash', limit: '100' });
  expect(response.statusCode).toBe(200);
  expect(wrongWith(transactionsEndpoints.list, response)).toBeUndefined();
});

test('the file has a header and a row for each transaction, as the list says', async () => {
  const member = await memberWith(['Tea', 'Café "con leche", dos']);
  await move(api(), { kind: 'stake', amount: '1', from: member.cash, to: member.stake });

  const response = await ask(member);
  const { data } = (await ask(member, {}, 'application/json')).json() as { data: Transaction[] };

  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
  expect(response.headers['content-disposition']).toBe('attachment; filename="transactions.csv"');
  expect(response.body.startsWith('\ufeff')).toBe(true);
  expect(parse(response.body)).toEqual([
    [
      'date',
      'type',
      'amount',
      'currency',
      'recipient',
      'note',
      'id',
      'reverses',
      'merchantDomain',
      'merchantVerified',
      'order',
      'moneyAmount',
      'moneyCurrency',
      'fiatAmount',
      'fiatCurrency',
      'rateSource',
    ],
    ...data.map(({ date, type, amount, currency, recipient, note, id, reverses, order }) => [
      date,
      type,
      amount,
      currency,
      recipient ?? '',
      note ?? '',
      id,
      reverses ?? '',
      '',
      '',
      order ?? '',
      '',
      '',
      expect.any(String),
      'EUR',
      expect.any(String),
    ]),
  ]);
  expect(data.map(({ amount }) => amount)).toEqual(['-1', '2.5', '2.5']);
});

test('the file says what a payment cost in money, as the list does', async () => {
  const { payer } = await payment(api(), {});

  expect(parse((await ask(payer)).body)[1]?.slice(-5)).toEqual([
    ...['-38.00', 'EUR'],
    ...['-38.00', 'EUR', 'money'],
  ]);
});

test('the file values each transaction at the price that was in force, in the currency that was asked for', async () => {
  const [before, after] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
  const usd = (rate: string, observedAt: Date) =>
    addRate(api().database.owner.db, { currency: 'USD', rate, source: `at ${rate}`, observedAt });
  await usd('0.3', before);
  await usd('9', after);
  const member = await memberWith(['Tea']);

  expect(parse((await ask(member, { fiat: 'USD' })).body)[1]?.slice(-3)).toEqual([
    ...['0.75', 'USD', 'at 0.3'],
  ]);
  const { data } = (await ask(member, { fiat: 'USD' }, 'application/json')).json();
  expect(data[0].fiat).toEqual({ amount: '0.75', currency: 'USD', source: 'at 0.3' });
  expect((await ask(member, {}, 'application/json')).json().data[0].fiat).toBeUndefined();
});

test('a value in a currency without a price is refused at its field', async () => {
  const refused = await ask(await memberWith([]), { fiat: 'KRW' });
  expect(refused.json().errors).toEqual([
    { path: 'query.fiat', code: 'unknown_currency', message: expect.any(String) },
  ]);
});

test.each([
  'text/csv; separator=semicolon',
  'text/csv;charset=utf-8; separator="semicolon", application/json',
])(
  'for %s semicolons separate and the decimal sign is a comma, in amounts alone',
  async (accept) => {
    const member = await memberWith(['Tea; 2.5 l']);

    const [head, row] = (await ask(member, {}, accept)).body.split('\r\n');

    expect(head).toContain('"date";"type";"amount";"currency"');
    expect(row).toMatch(/^"\d{4}-.*Z";"buy";"2,5";"SLS";"";"Tea; 2\.5 l";/);
  },
);

test('the file of somebody to whom nothing has happened is a header', async () => {
  expect(parse((await ask(await memberWith([]))).body)).toHaveLength(1);
});

test('the file holds the whole selection, however many pages it takes', async () => {
  const member = await memberWith([]);
  for (let i = 0; i < 501; i++) {
    const to = i % 3 ? member.cash : member.stake;
    await move(api(), { kind: i % 2 ? 'airdrop' : 'buy', amount: '1', to });
  }

  const all = parse((await ask(member, { limit: '5' })).body).slice(1);
  const bought = parse((await ask(member, { type: 'buy' })).body).slice(1);
  const staked = parse((await ask(member, { account: 'stake' })).body).slice(1);

  expect(new Set(all.map(([, , , , , , id]) => id)).size).toBe(501);
  expect(bought).toEqual(all.filter(([, type]) => type === 'buy'));
  expect(staked).toHaveLength(167);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  [' =1', " '=1"],
  ['tea;=1', "tea;'=1"],
  ['tea,@x', "tea,'@x"],
  ['"=1', '"=1'],
  ['a=b - c', 'a=b - c'],
  ['e-mail@salus.test', 'e-mail@salus.test'],
])('a note %j is written %j: nothing in it is calculated', async (note, written) => {
  const [, row] = parse((await ask(await memberWith([note]))).body);

  expect(row?.[5]).toBe(written);
});

test.each([
  ['text/csv', true],
  ['text/html, text/csv;q=0.9', true],
  ['TEXT/CSV', true],
  ['application/json', false],
  ['*/*', false],
  ['text/csvx', false],
])('Accept: %s asks for a file: %s', async (accept, isFile) => {
  const { headers } = await ask(await memberWith([]), {}, accept);

  expect(String(headers['content-type']).startsWith('text/csv')).toBe(isFile);
});

test('a refusal is no file', async () => {
  const response = await ask(await memberWith([]), { type: 'refund' });

  expect(response.statusCode).toBe(422);
  expect(response.json().code).toBe('validation_failed');
});
