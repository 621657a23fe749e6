import { describe, expect, test } from 'vitest';
import * as transactionEndpoints from '#shared/transactions/detail-endpoints.ts';
import type { Transaction } from '#shared/transactions/schemas.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { useApi } from '../../support/api/api.ts';
import { letTransferAge } from '../../support/clock/age.ts';
import { payment, statements } from '../../support/payments/transactions.ts';
import { newMember, type TestMember } from '../../support/people/people.ts';
import { move } from '../../support/tokens/transfers.ts';

const api = useApi();

const { ask, list, codes } = statements(api);
const read = ({ token }: TestMember, id: string) =>
  api().call(transactionEndpoints.read, { token, params: { id } });

const beginner = () => newMember(api(), { cash: '0' });

test('somebody to whom nothing has happened has an empty list', async () => {
  const response = await ask(await beginner());

  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ data: [], next: null });
});

describe('a payment', () => {
  test('leaves the payer’s account for the merchant, by its name', async () => {
    const { payer, code } = await payment(api(), { description: 'Tea' });

    const [newest] = await list(payer);

    expect(newest).toEqual({
      id: code,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      type: 'payment',
      amount: '-152',
      currency: 'SLS',
      recipient: 'Casa Alba',
      order: null,
      merchant: { name: 'Casa Alba', domain: 'shop.test', verified: true },
      note: 'Tea',
      reverses: null,
      // After the discount of €2.00.
      money: { amount: '-38.00', currency: 'EUR' },
      reservation: null,
    });
  });

  test('comes in at the merchant under its own reference, and tells nothing of the payer', async () => {
    const { merchant, payer, code } = await payment(api(), {
      reference: 'order 7',
      description: 'Tea',
    });

    const response = await ask(merchant);

    expect(response.json().data).toMatchObject([
      {
        ...{ id: code, amount: '152', recipient: 'Casa Alba', order: 'order 7', note: 'Tea' },
        money: { amount: '38.00', currency: 'EUR' },
      },
    ]);
    for (const secret of [payer.id, payer.email, 'Ana', 'Prado', payer.sid]) {
      expect(response.body).not.toContain(secret);
    }
  });

  test.each([
    [{ description: 'Tea' }, 'Tea'],
    [{}, null],
  ])('made with %j is called %j by the merchant', async (session, order) => {
    const { merchant } = await payment(api(), session);

    expect(await list(merchant)).toMatchObject([{ recipient: 'Casa Alba', order }]);
  });

  test('of a price in tokens has no other money', async () => {
    const { payer } = await payment(api(), { amount: '160', currency: 'SLS' });

    expect((await list(payer))[0]).toMatchObject({ type: 'payment', amount: '-152', money: null });
  });

  test('is found by the merchant under its own name, not under its payer, nor by the payer under its reference', async () => {
    const { merchant, payer } = await payment(api(), { reference: 'order 8' });

    expect(await list(merchant, { search: 'casa alba' })).toHaveLength(1);
    expect(await list(merchant, { search: 'Prado' })).toEqual([]);
    expect(await list(payer, { search: 'order 8' })).toEqual([]);
  });
});

test('every kind of movement is listed, in tokens, as the cash account saw it', async () => {
  const { cash, stake, ...person } = await beginner();
  const member = { ...person, cash, stake };
  await move(api(), { kind: 'buy', amount: '100.5', to: cash, note: 'Card' });
  await move(api(), { kind: 'stake', amount: '40', from: cash, to: stake });
  await move(api(), { kind: 'stake', amount: '0.000000000000000001', from: stake, to: cash });
  await move(api(), { kind: 'airdrop', amount: '3', to: stake });
  await move(api(), { kind: 'deposit', amount: '7', to: cash });

  const found = await list(member);

  expect(found.map(({ type, amount, recipient, note }) => [type, amount, recipient, note])).toEqual(
    [
      ['deposit', '7', null, null],
      ['airdrop', '3', null, null],
      ['stake', '0.000000000000000001', null, null],
      ['stake', '-40', null, null],
      ['buy', '100.5', null, 'Card'],
    ],
  );
});

describe('pages', () => {
  /** Seven movements over both accounts; the first three at the very same time. */
  async function history() {
    const member = await beginner();
    const made: string[] = [];
    for (const [index, to] of [
      'cash',
      'stake',
      'cash',
      'both',
      'stake',
      'both',
      'cash',
    ].entries()) {
      const code = await move(api(), {
        kind: to === 'both' ? 'stake' : 'deposit',
        amount: '1',
        ...(to === 'both' ? { from: member.cash } : {}),
        to: to === 'cash' ? member.cash : member.stake,
      });
      if (index > 2) await letTransferAge(api(), code, `${10 - index} seconds`);
      made.push(code);
    }
    return { member, made };
  }

  test('hold every transaction once, newest first, and end without an empty one', async () => {
    const { member } = await history();
    const whole = await list(member);

    for (const size of [1, 2, 3, 7]) {
      const pages: string[][] = [];
      let after: string | null = null;
      do {
        const query: Record<string, string> = { limit: `${size}`, ...(after ? { after } : {}) };
        const page = (await ask(member, query)).json();
        pages.push(page.data.map(({ id }: Transaction) => id));
        after = page.next;
      } while (after);

      expect(pages.flat()).toEqual(whole.map(({ id }) => id));
      expect(pages).toHaveLength(Math.ceil(7 / size));
    }
    const dates = whole.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  test('go on from any transaction of one’s own, and refuse another', async () => {
    const { member } = await history();
    const { member: other } = await history();
    const [foreign = ''] = await codes(other);
    const [, second = '', ...rest] = await codes(member);

    expect(await codes(member, { after: second })).toEqual(rest);
    for (const after of [foreign, newId('txn')]) {
      const response = await ask(member, { after });
      expect(response.statusCode).toBe(422);
      expect(response.json().errors).toMatchObject([{ path: 'query.after' }]);
    }
  });

  test('after the last transaction are empty', async () => {
    const { member } = await history();
    const last = (await codes(member)).at(-1) ?? '';

    expect((await ask(member, { after: last })).json()).toEqual({ data: [], next: null });
  });

  test('hold twenty unless asked otherwise', async () => {
    const member = await beginner();
    for (let i = 0; i < 21; i++) {
      await move(api(), { kind: 'deposit', amount: '1', to: member.cash });
    }

    const { data, next } = (await ask(member)).json();
    expect(data).toHaveLength(20);
    expect(next).toBe(data.at(-1).id);
  });
});

describe('one transaction', () => {
  test('equals the list, for each of its two sides', async () => {
    const { payer, merchant, code } = await payment(api(), { reference: 'order 9' });

    for (const side of [payer, merchant]) {
      const response = await read(side, code);
      expect(response.statusCode).toBe(200);
      const { receipt: _, ...transaction } = response.json();
      expect(transaction).toEqual((await list(side))[0]);
    }
  });

  test('is not there for anybody else', async () => {
    const { code } = await payment(api());

    for (const id of [code, newId('txn')]) {
      const response = await read(await newMember(api()), id);
      expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
    }
  });

  test('of no such form is refused', async () => {
    expect((await read(await beginner(), 'txn_1')).statusCode).toBe(422);
  });
});
