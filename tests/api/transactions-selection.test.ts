import { expect, test } from 'vitest';
import { useApi } from '../support/api.ts';
import { newMember } from '../support/people.ts';
import { letTransferAge } from '../support/time.ts';
import { payAgain, payment, statements } from '../support/transactions.ts';
import { move } from '../support/transfers.ts';

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

test.each([
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
