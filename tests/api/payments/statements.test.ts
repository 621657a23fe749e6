/** Statements of a month or a year: what they say, and when there is none. */
import { describe, expect, test } from 'vitest';
import * as purchaseEndpoints from '#shared/purchases/endpoints.ts';
import * as settlementEndpoints from '#shared/settlements/endpoints.ts';
import * as endpoints from '#shared/statements/endpoints.ts';
import type { StatedMovement } from '#shared/statements/schemas.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { allLanguages } from '../../../server/platform/locales/languages.ts';
import { openCards } from '../../../server/tokens/cards/cards.ts';
import { sendWithdrawals } from '../../../server/tokens/purchases/send-withdrawals.ts';
import { useApi } from '../../support/api/api.ts';
import { bought, fund, startTestNetwork } from '../../support/cards/network.ts';
import { letMemberAge, letTransferAge } from '../../support/clock/age.ts';
import { wrongWith } from '../../support/fuzz/claims.ts';
import { rowsIn } from '../../support/payments/papers.ts';
import { payment } from '../../support/payments/transactions.ts';
import { drawnIn } from '../../support/pdf.ts';
import { newMember, newMerchant, type TestMember } from '../../support/people/people.ts';
import { move } from '../../support/tokens/transfers.ts';

const network = await startTestNetwork();
const api = useApi({ cards: network.settings });

/** The month of a time so many days ago, in UTC. */
const monthAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 7);
const THIS = monthAgo(0);

const list = ({ token }: TestMember) => api().call(endpoints.list, { token });
const read = (
  { token }: TestMember,
  period: string,
  query: Record<string, string> = {},
  accept = 'application/json',
) => api().call(endpoints.read, { token, params: { id: period }, query, headers: { accept } });

/** All that has moved until now moved 40 days ago, and its people are older. */
async function letAllAge(people: TestMember[]): Promise<void> {
  for (const { id } of people) await letMemberAge(api(), id, '70 days');
  const rows = await rowsOf<{ id: string }>(
    api().db,
    sql`select id from ledger.transfer where created_at > now() - interval '1 day'`,
  );
  for (const { id } of rows) await letTransferAge(api(), id, '40 days');
}

describe('a statement', () => {
  test('has the movements of its month with their value, and both balances around them', async () => {
    const { payer, merchant } = await payment(api(), {});
    await letAllAge([payer, merchant as TestMember]);

    const answer = await read(payer, monthAgo(40));

    expect(wrongWith(endpoints.read, answer)).toBeUndefined();
    expect(answer.json()).toMatchObject({
      period: monthAgo(40),
      zone: 'UTC',
      fiatCurrency: 'EUR',
      opening: { cash: '0', stake: '0' },
      closing: { cash: '848' },
      totals: expect.arrayContaining([{ type: 'payment', count: 1, cash: '-152', stake: '0' }]),
      lots: [],
      next: null,
    });
    expect(answer.json().data.at(-1)).toMatchObject({
      type: 'payment',
      cash: '-152',
      stake: '0',
      fiat: { amount: '-38.00', currency: 'EUR', source: 'money' },
    });
    const own = await api().call(endpoints.readOwn, {
      token: merchant.apiToken,
      params: { id: monthAgo(40) },
    });
    expect(own.json()).toMatchObject({ closing: { cash: '152', stake: '0' }, movements: 1 });
  });

  test('lists what was bought by card with its cost, and what was left of it at the end', async () => {
    await fund(api());
    const { buyer } = await bought(api(), network);
    await move(api(), { kind: 'airdrop', amount: '30', from: buyer.cash });
    await letAllAge([buyer]);
    // In the next month.
    await move(api(), { kind: 'airdrop', amount: '30', from: buyer.cash });

    const { lots } = (await read(buyer, monthAgo(40))).json();

    expect(lots).toEqual([
      {
        purchase: expect.stringMatching(/^ord_/),
        transaction: expect.stringMatching(/^txn_/),
        date: expect.any(String),
        tokens: '100',
        left: '70',
        cost: '25.00',
        returned: '0.00',
        currency: 'EUR',
      },
    ]);
    const file = rowsIn((await read(buyer, monthAgo(40), {}, 'text/csv')).body);
    expect(file.at(-1)).toMatchObject({
      ...{
        type: 'lot',
        id: lots[0].transaction,
        lotTokens: '100',
        lotLeft: '70',
        lotCost: '25.00',
      },
      ...{ lotReturned: '0.00', lotCurrency: 'EUR' },
    });
  });

  test('values a purchase that was withdrawn at the money that went back, and marks its lot', async () => {
    await fund(api());
    const { buyer, purchase } = await bought(api(), network);
    const asked = await api().call(purchaseEndpoints.withdraw, {
      token: buyer.token,
      params: { id: purchase.id },
      body: { tokens: '100' },
    });
    expect(asked.statusCode, asked.body).toBe(200);
    await sendWithdrawals(api().db, openCards(network.settings), api().config);
    await letAllAge([buyer]);

    const { data, lots } = (await read(buyer, monthAgo(40))).json();

    expect(
      data.map(({ cash, fiat }: StatedMovement) => [cash, fiat?.amount, fiat?.source]),
    ).toEqual([
      ['100', '25.00', 'money'],
      ['-100', '-25.00', 'money'],
    ]);
    expect(lots).toMatchObject([{ cost: '25.00', returned: '25.00', left: '0' }]);
  });

  test('is a file with the rows of its pages', async () => {
    const member = await newMember(api(), { cash: '0' });
    for (const amount of ['2.5', '3', '4'])
      await move(api(), { kind: 'buy', amount, to: member.cash, note: '=1+1' });
    await letAllAge([member]);
    const period = monthAgo(40).slice(0, 4);
    const ended = period === THIS.slice(0, 4) ? monthAgo(40) : period;

    const { body } = await read(member, ended, {}, 'text/csv');
    const first = (await read(member, ended, { limit: '2' })).json();
    const second = (await read(member, ended, { limit: '2', after: first.next })).json();

    const rows = rowsIn(body);
    expect(
      rows.map(({ type, id, note, cash, cashAfter, zone }) => [
        type,
        id,
        note,
        cash,
        cashAfter,
        zone,
      ]),
    ).toEqual([
      ['opening', '', '', '', '0', 'UTC'],
      ...[...first.data, ...second.data].map(({ id, cash }, index) => [
        ...['buy', id, "'=1+1", cash, ['2.5', '5.5', '9.5'][index], 'UTC'],
      ]),
      ['closing', '', '', '', '9.5', 'UTC'],
    ]);
    expect([first.data.length, second.data.length, second.next]).toEqual([2, 1, null]);
  });

  test.each(allLanguages())('is a tagged PDF in %s with each amount', async (locale) => {
    const { payer } = await payment(api(), {});
    await letAllAge([payer]);

    const answer = await api().call(endpoints.readPdf, {
      token: payer.token,
      params: { id: monthAgo(40) },
      query: { locale },
    });

    const { name, pdf } = answer.json();
    const file = Buffer.from(pdf, 'base64');
    expect(name).toBe(`salus-statement-${monthAgo(40)}.pdf`);
    expect(file.toString('latin1')).toMatch(/\/MarkInfo/);
    const drawn = drawnIn(file);
    expect(drawn.flatMap(({ glyphs }) => glyphs)).not.toContain(0);
    expect(drawn.map(({ copied }) => copied).join(' ')).toContain('848');
  });
});

test('a file that is refused is no export in the log of the business', async () => {
  const merchant = await newMerchant(api());
  const of = { token: merchant.apiToken, headers: { accept: 'text/csv' } };

  const answers = [
    await api().call(endpoints.readOwn, { ...of, params: { id: '2099' } }),
    await api().call(endpoints.listJournal, { ...of, params: { id: '2099' } }),
    await api().call(settlementEndpoints.listLines, { ...of, params: { id: newId('stl') } }),
  ];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 404]);
  const log = sql`select from business_activity where business_id = ${merchant.id}`;
  expect(await rowsOf(api().db, log)).toEqual([]);
});

describe('no statement', () => {
  test.each([
    ['of this month', THIS],
    ['of this year', THIS.slice(0, 4)],
    ['of a year to come', '2099'],
  ])('%s: it is open', async (_, period) => {
    const member = await newMember(api());
    const answer = await read(member, period);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'period_open']);
  });

  test('of a month before the account', async () => {
    const member = await newMember(api());
    const answer = await read(member, '2020-01');
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'period_before_account']);
    expect((await list(member)).json()).toEqual({ data: [] });
  });

  test.each(['2026-13', '1999', '2026-1', 'now'])('of %s, which is no period', async (period) => {
    const answer = await read(await newMember(api()), period);
    expect(answer.json()).toMatchObject({ code: 'validation_failed' });
  });

  test('after a movement of somebody else', async () => {
    const { payer, code } = await payment(api(), {});
    const other = await newMember(api());
    await letAllAge([payer, other]);
    const answer = await read(other, monthAgo(40), { after: code });
    expect(answer.json()).toMatchObject({ errors: [{ path: 'query.after' }] });
  });
});

test('the list names each month and year that has ended since the account began', async () => {
  const member = await newMember(api());
  await letMemberAge(api(), member.id, '40 days');

  const answer = await list(member);

  expect(wrongWith(endpoints.list, answer)).toBeUndefined();
  const periods = answer.json().data.map(({ period }: { period: string }) => period);
  expect(periods.filter((period: string) => period.length === 7).at(-1)).toBe(monthAgo(40));
  expect(periods).not.toContain(THIS);
});
