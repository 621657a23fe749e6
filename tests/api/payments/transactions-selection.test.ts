import { describe, expect, test } from 'vitest';
import { readPage } from '../../../server/payments/transactions/pages.ts';
import { useApi } from '../../support/api/api.ts';
import { letTransferAge } from '../../support/clock/age.ts';
import { payAgain, payment, statements } from '../../support/payments/transactions.ts';
import { newMember } from '../../support/people/people.ts';
import { move } from '../../support/tokens/transfers.ts';

const api = useApi();
const { ask, list, codes } = statements(api);

test('a selection is by type', async () => {
  const { payer, code } = await payment(api());

  expect(await codes(payer, { type: 'payment' })).toEqual([code]);
  expect(await list(payer, { type: 'deposit' })).toMatchObject([{ type: 'deposit' }]);
  expect(await list(payer, { type: 'airdrop' })).toEqual([]);
});

test.each([
  ['casa', 'the name'],
  ['ALBA', 'the name, in capitals'],
  ['ÁRBOL', 'the note, with an accent'],
  ['100%', 'a sign that means nothing here'],
  ['b_t', 'another'],
  ['\\', 'and another'],
])('a selection is by the text %j: %s', async (search) => {
  const { payer, code } = await payment(api(), { description: 'árbol 100% b_t \\' });

  expect(await codes(payer, { search })).toEqual([code]);
});

test.each(['casa  alba', 'arbol', 'á_bol', '%', "' or 1=1 --"])(
  'finds nothing by %j when nothing reads so',
  async (search) => {
    const { payer } = await payment(api(), { description: 'árbol' });

    expect(await codes(payer, { search })).toEqual([]);
  },
);

test('a selection is by the code or a part of it', async () => {
  const { payer, code } = await payment(api());

  expect(await codes(payer, { search: code })).toEqual([code]);
  expect(await codes(payer, { search: code.slice(8).toUpperCase() })).toEqual([code]);
});

test('a selection is by time: from its first moment to before its last', async () => {
  const member = await newMember(api(), { cash: '0' });
  const old = await move(api(), { kind: 'deposit', amount: '1', to: member.cash });
  const recent = await move(api(), { kind: 'deposit', amount: '1', to: member.cash });
  await letTransferAge(api(), old, '3 days');
  const since = new Date(Date.now() - 86_400_000).toISOString();

  expect(await codes(member, { from: since })).toEqual([recent]);
  expect(await codes(member, { to: since })).toEqual([old]);
  expect(await codes(member, { from: since, to: since })).toEqual([]);
  const [{ date = '' } = {}] = await list(member, { to: since });
  expect(await codes(member, { from: date })).toEqual([recent, old]);
  expect(await codes(member, { to: date })).toEqual([]);
});

test('a selection comes in pages too, of all its conditions together', async () => {
  const { payer, merchant, code } = await payment(api(), { description: 'Tea' });
  await payAgain(api(), payer, merchant, { description: 'Bread' });
  const again = await payAgain(api(), payer, merchant, { description: 'More tea' });
  const query = { type: 'payment', search: 'tea', from: '2020-01-01T00:00:00Z', limit: '1' };

  const { data, next } = (await ask(payer, query)).json();
  const second = (await ask(payer, { ...query, after: next })).json();

  expect(data).toMatchObject([{ id: again }]);
  expect(second).toMatchObject({ data: [{ id: code }], next: null });
});

describe('by account', () => {
  async function history() {
    const member = await newMember(api(), { cash: '0' });
    const { cash, stake } = member;
    const bought = await move(api(), { kind: 'buy', amount: '9', to: cash });
    const staked = await move(api(), { kind: 'stake', amount: '4', from: cash, to: stake });
    const given = await move(api(), { kind: 'airdrop', amount: '2', to: stake });
    return { member, bought, staked, given };
  }

  test('a selection holds the movements of that account, with its signs', async () => {
    const { member, bought, staked, given } = await history();

    expect(await list(member, { account: 'cash' })).toMatchObject([
      { id: staked, amount: '-4' },
      { id: bought, amount: '9' },
    ]);
    expect(await list(member, { account: 'stake' })).toMatchObject([
      { id: given, amount: '2' },
      { id: staked, amount: '4' },
    ]);
  });

  test('a selection comes in pages and with other conditions too', async () => {
    const { member, staked, given } = await history();

    const query = { account: 'stake', limit: '1' };
    expect((await ask(member, query)).json()).toMatchObject({ data: [{ id: given }], next: given });
    expect(await codes(member, { ...query, after: given })).toEqual([staked]);
    expect(await codes(member, { account: 'stake', type: 'buy' })).toEqual([]);
  });
});

describe('one page looks at so many transactions', () => {
  /** Matches every third of nine transactions, and none of the newest four. */
  async function history() {
    const member = await newMember(api(), { cash: '0' });
    for (let n = 0; n < 13; n++) {
      const [kind, to] = n < 9 && n % 3 === 0 ? ['airdrop', member.stake] : ['buy', member.cash];
      await move(api(), { kind: kind as 'airdrop' | 'buy', amount: '1', to: to as bigint });
    }
    return { member, wanted: await codes(member, { type: 'airdrop' }) };
  }

  test.each([1, 2, 3, 4, 5, 13, 14])('%i: the next go on where they end', async (reach) => {
    const { member, wanted } = await history();
    const pages: string[][] = [];
    let after: string | undefined;
    do {
      const query = { type: 'airdrop', after, limit: 2 } as const;
      const page = await readPage(api().db, member, query, reach);
      pages.push(page.data.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after);

    expect(pages.flat()).toEqual(wanted);
    expect(wanted).toHaveLength(3);
    if (reach <= 4) expect(pages[0]).toEqual([]);
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(Math.min(reach, 2));
  });
});

test('an unknown account type is refused with the text of the specification', async () => {
  const response = await ask(await newMember(api(), { cash: '0' }), { account: 'savings' });

  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toMatchObject([
    { path: 'query.account', message: 'Unknown account type' },
  ]);
});

test.each([
  ['account', 'savings'],
  ['type', 'refund'],
  ['search', 'x'.repeat(101)],
  ['search', 'a\0b'],
  ['from', 'yesterday'],
  ['to', '2026-01-01'],
  ['limit', '0'],
  ['limit', '101'],
  ['after', 'txn_1'],
  ['page', '2'],
])('a selection is refused with %s=%j, naming it', async (name, value) => {
  const response = await ask(await newMember(api(), { cash: '0' }), { [name]: value });

  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toMatchObject([{ path: `query.${name}` }]);
});
