/** Withdrawals and payouts require the second step again. */
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import * as exitWithdrawalsEndpoints from '#shared/withdrawals/exit-endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { templatesTo } from '../../support/mail/outbox.ts';
import {
  balanceOf,
  newMember,
  newMerchant,
  PASSWORD,
  personOf,
  type TestMember,
  tokens,
} from '../../support/people/people.ts';
import { setUpAuthenticator } from '../../support/people/second-factor.ts';

const api = useApi({ chain: SILENT_CHAIN });

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const WRONG = [{ path: 'code', message: 'This code is wrong or was already used.' }];

const call = ({ token }: TestMember, endpoint: Endpoint, body: unknown) =>
  api().call(endpoint, { token, body });

const refusal = (response: Awaited<ReturnType<typeof call>>) => [
  response.statusCode,
  response.json().code,
];

describe('taking tokens out', () => {
  const leave = (who: TestMember, code?: string) =>
    call(who, exitWithdrawalsEndpoints.exit, {
      address: ADDRESS,
      password: PASSWORD,
      ...(code === undefined ? {} : { code }),
    });

  test.each([undefined, '', ' '])('is refused without a code (%j)', async (code) => {
    const ana = await newMember(api(), { cash: '0', stake: '1000' });
    await setUpAuthenticator(api(), ana);

    const answer = await leave(ana, code);

    expect(refusal(answer)).toEqual([403, 'second_factor_missing']);
    expect(answer.json().errors).toMatchObject([{ path: 'code' }]);
    expect(await balanceOf(api(), ana.stake)).toBe(tokens('1000'));
  });

  test('is refused with a wrong code, and done with a right one', async () => {
    const ana = await newMember(api(), { cash: '0', stake: '1000' });
    const { code } = await setUpAuthenticator(api(), ana);

    const wrong = await leave(ana, '000000');
    expect(refusal(wrong)).toEqual([400, 'second_factor_invalid']);
    expect(wrong.json().errors).toMatchObject(WRONG);
    expect(await balanceOf(api(), ana.stake)).toBe(tokens('1000'));

    expect((await leave(ana, await code())).statusCode).toBe(201);
  });

  test('with a wrong password uses no code up', async () => {
    const ana = await newMember(api(), { cash: '0', stake: '1000' });
    const { code } = await setUpAuthenticator(api(), ana);
    const unused = await code();

    await call(ana, exitWithdrawalsEndpoints.exit, {
      address: ADDRESS,
      password: 'wrong',
      code: unused,
    });

    expect((await leave(ana, unused)).statusCode).toBe(201);
  });

  test('of a business asks for it, too', async () => {
    const shop = await newMerchant(api(), { cash: '10' });
    const { code } = await setUpAuthenticator(api(), shop);
    await rowsOf(
      api().db,
      sql`update member set external_deposit_address = ${ADDRESS} where id = ${shop.id}`,
    );
    const ask = (body: object) =>
      call(shop, withdrawalsEndpoints.payout, { amount: '1', password: PASSWORD, ...body });

    expect(refusal(await ask({}))).toEqual([403, 'second_factor_missing']);
    // The new authenticator holds payouts for a while.
    await rowsOf(
      api().db,
      sql`update member set outgoing_held_until = null where id = ${personOf(shop)}`,
    );
    expect((await ask({ code: await code() })).statusCode).toBe(201);
  });

  test('to another address than before asks for it when that is set', async () => {
    const shop = await newMerchant(api());
    const { code } = await setUpAuthenticator(api(), shop);
    const set = (body: object) =>
      call(shop, profileEndpoints.update, {
        externalDepositAddress: ADDRESS,
        currentPassword: PASSWORD,
        ...body,
      });

    expect(refusal(await set({}))).toEqual([403, 'second_factor_missing']);
    const wrong = await set({ code: '000000' });
    expect([refusal(wrong), wrong.json().errors]).toMatchObject([
      [400, 'second_factor_invalid'],
      WRONG,
    ]);
    const [row] = await rowsOf<{ name: string | null; externalDepositAddress: string | null }>(
      api().db,
      sql`select name, external_deposit_address as "externalDepositAddress" from member
        where id = ${shop.id}`,
    );
    expect(row?.externalDepositAddress).toBeNull();

    expect((await set({ code: await code() })).json().externalDepositAddress).toBe(ADDRESS);
    expect((await set({ name: 'Alba' })).statusCode).toBe(200);
  });

  test('takes a recovery code, too', async () => {
    const ana = await newMember(api(), { cash: '0', stake: '1000' });
    const { recoveryCodes } = await setUpAuthenticator(api(), ana);

    expect((await leave(ana, recoveryCodes[9])).statusCode).toBe(201);
    expect(await templatesTo(api(), ana.email)).toContain('recovery-code-used');
  });
});
