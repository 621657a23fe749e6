/** Stake changes that must not be: each is refused in the catalogue's words, and nothing moves. */
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { changeStake } from '../../../server/tokens/staking/change.ts';
import { useApi } from '../../support/api/api.ts';
import { rowCounts } from '../../support/api/row-counts.ts';
import {
  type MemberWish,
  newMember,
  type TestMember,
  tokens,
} from '../../support/people/people.ts';
import { holdings, moveStake } from '../../support/tokens/staking.ts';

const api = useApi();

const someone = (wish: MemberWish = {}) => newMember(api(), wish);
const into = (who: TestMember, amount: unknown) => moveStake(api(), who, 'to-stake', amount);
const back = (who: TestMember, amount: unknown) => moveStake(api(), who, 'to-cash', amount);

describe('a stake change is refused and nothing moves', () => {
  const WRONG: unknown[] = [
    ...[
      '0',
      '0.0',
      '-1',
      '+1',
      '1e3',
      '1E3',
      '1,5',
      '1.',
      '.5',
      '01',
      ' 1',
      '1 ',
      '',
      ' ',
      '1 000',
    ],
    ...['NaN', 'Infinity', '0x10', '1_000', '１', '٣', 'abc', '1.0.0', '1\n', '1\u200b', '--1'],
    ...['0.0000000000000000001', '1.0000000000000000001', '1000000000000000000', '9'.repeat(400)],
    ...[1, 0, -1, 1.5, 1e21, null, true, [], ['1'], {}, { amount: '1' }, undefined],
  ];

  test.each(WRONG.map((amount) => [amount]))('of %j', async (amount) => {
    const ana = await someone();
    const before = await rowCounts(api());

    const response = await into(ana, amount);

    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([
      { path: 'amount', message: 'The quantity amount is not valid' },
    ]);
    expect(await rowCounts(api())).toEqual(before);
  });

  test.each([
    ['no direction', { amount: '1' }],
    ['an unknown direction', { amount: '1', direction: 'to-chain' }],
    ['a field too many', { amount: '1', direction: 'to-stake', to: 'usr_x' }],
  ])('with %s', async (_, body) => {
    const { token } = await someone();

    const response = await api().http.inject({
      method: 'POST',
      url: '/api/wallet/stake',
      headers: { authorization: `Bearer ${token}` },
      payload: body,
    });

    expect(response.statusCode).toBe(422);
  });

  test('of more than there is, by the least there is', async () => {
    const ana = await someone({ cash: '1000', stake: '10' });

    for (const response of [
      await into(ana, '1000.000000000000000001'),
      await back(ana, '10.000000000000000001'),
      await into(ana, '999999999999999999.999999999999999999'),
    ]) {
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({
        code: 'insufficient_balance',
        message: 'Insufficient funds',
      });
    }
    expect(await holdings(api(), ana)).toEqual({ cash: tokens('1000'), stake: tokens('10') });
  });

  test('out of an empty account, in the words for that', async () => {
    const ana = await someone({ cash: '0' });

    for (const response of [await into(ana, '1'), await back(ana, '1')]) {
      expect([response.statusCode, response.json().message]).toEqual([
        409,
        'You do not have tokens in your account.',
      ]);
    }
  });

  test('into the stake of somebody switched off, who may still take out', async () => {
    const dora = await someone({ cash: '10', stake: '10', paymentsEnabled: false });

    const [refused, allowed] = [await into(dora, '1'), await back(dora, '1')];

    expect([refused.statusCode, refused.json().code]).toEqual([409, 'payments_disabled']);
    expect(allowed.statusCode).toBe(200);
  });

  test('either way in an account that is closed', async () => {
    const gone = await someone({ cash: '10', stake: '10' });
    await rowsOf(api().db, sql`update member set closed_at = now() where id = ${gone.id}`);

    const attempts = (['to-stake', 'to-cash'] as const).map((direction) =>
      changeStake(api().db, api().config, gone, { units: tokens('1'), direction }),
    );

    for (const attempt of attempts) {
      await expect(attempt).rejects.toMatchObject({ code: 'payments_disabled' });
    }
  });

  test('in the name of somebody without accounts', async () => {
    const ana = await someone();
    await rowsOf(
      api().db,
      sql`update member set cash_account = null, stake_account = null where id = ${ana.id}`,
    );

    expect((await into(ana, '1')).json().message).toBe('You do not have accounts');
  });
});
