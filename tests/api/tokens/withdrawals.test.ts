/** Requests of withdrawals: refusals, which move nothing. */
import { describe, expect, test } from 'vitest';
import { CHECKSUM_ADDRESS_MESSAGE, NETWORK_ADDRESS_MESSAGE } from '#shared/ethereum-address.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import * as exitWithdrawalsEndpoints from '#shared/withdrawals/exit-endpoints.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { mailsTo, templatesTo } from '../../support/mail/outbox.ts';
import {
  balanceOf,
  deposit,
  newMember,
  newMerchant,
  PASSWORD,
  type TestMember,
  tokens,
} from '../../support/people/people.ts';
import { storeAddress } from '../../support/tokens/payout-scene.ts';

const api = useApi({ chain: SILENT_CHAIN });

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const leave = ({ token }: TestMember, body: Record<string, unknown> = {}) =>
  api().call(exitWithdrawalsEndpoints.exit, {
    token,
    body: { address: ADDRESS, password: PASSWORD, ...body },
  });

const newLeaver = (stake = '1000') => newMember(api(), { cash: '0', stake });

const refusal = (response: Awaited<ReturnType<typeof leave>>) => [
  response.statusCode,
  response.json().code,
];

describe('an exit', () => {
  test.each([
    ['the zero address', `0x${'0'.repeat(40)}`],
    ['one digit too few', ADDRESS.slice(0, -1)],
    ['one digit too many', `${ADDRESS}0`],
    ['no prefix', ADDRESS.slice(2)],
    ['a name', 'ana.eth'],
    ['a transaction', `0x${'a'.repeat(64)}`],
    ['nothing', ''],
    ['a number', 7],
    ['no text', null],
  ])('is refused with %s, at its field, and nothing moves', async (_, address) => {
    const leaver = await newLeaver();

    const response = await leave(leaver, { address });

    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([
      { path: 'address', message: 'The address you entered is not a valid Ethereum address' },
    ]);
    expect(await balanceOf(api(), leaver.stake)).toBe(tokens('1000'));
    expect(await templatesTo(api(), leaver.email)).toEqual([]);
  });

  test('says that the checksum is wrong', async () => {
    const response = await leave(await newLeaver(), { address: ADDRESS.replace('5aA', '5AA') });

    expect(response.json().errors).toMatchObject([
      { path: 'address', message: CHECKSUM_ADDRESS_MESSAGE },
    ]);
  });

  test('says that the network does not belong to the address', async () => {
    const response = await leave(await newLeaver(), { address: `ethereum:${ADDRESS}@1` });

    expect(response.json().errors).toMatchObject([
      { path: 'address', message: NETWORK_ADDRESS_MESSAGE },
    ]);
  });

  test.each([
    ['the token', async () => SILENT_CHAIN.token],
    ['custody', async () => SILENT_CHAIN.custody.toLowerCase()],
    [
      'somebody’s deposit address',
      async () => {
        const other = await newMember(api());
        const { accounts } = (
          await api().call(walletEndpoints.readAccounts, { token: other.token })
        ).json();
        return accounts[0].address as string;
      },
    ],
  ])('to %s is refused at its field', async (_, find) => {
    const leaver = await newLeaver();

    const response = await leave(leaver, { address: await find() });

    expect(response.json().errors).toMatchObject([
      { path: 'address', message: 'This address belongs to the community.' },
    ]);
    expect(await balanceOf(api(), leaver.stake)).toBe(tokens('1000'));
  });

  test('asks for the password, and counts wrong ones', async () => {
    const leaver = await newLeaver();

    const answers = [];
    for (let i = 0; i < 8; i++) answers.push(refusal(await leave(leaver, { password: 'wrong' })));

    expect(answers[0]).toEqual([400, 'credentials_invalid']);
    expect(answers.at(-1)).toEqual([429, 'rate_limited']);
    expect(await balanceOf(api(), leaver.stake)).toBe(tokens('1000'));
    const none = await leave(await newLeaver(), { password: '' });
    expect(none.json().errors).toMatchObject([
      { path: 'password', message: 'Please provide your password.' },
    ]);
  });

  test('waits for an empty payment account', async () => {
    const leaver = await newMember(api(), { cash: '0.000000000000000001', stake: '1000' });

    expect(refusal(await leave(leaver))).toEqual([409, 'cash_not_empty']);
  });

  test('of a business counts pending credits, too', async () => {
    const merchant = await newMerchant(api(), { stake: '1000' });
    await storeAddress(api(), merchant, ADDRESS);
    await deposit(api(), merchant.cash, '1');

    expect(refusal(await leave(merchant))).toEqual([409, 'cash_not_empty']);
  });

  test('takes something to leave with', async () => {
    const answer = await leave(await newLeaver('0'));

    expect(refusal(answer)).toEqual([409, 'no_tokens']);
    expect(answer.json().message).toBe('You do not have tokens in your account.');
  });

  test('is nothing for an account that is switched off', async () => {
    const leaver = await newMember(api(), { cash: '0', stake: '5', paymentsEnabled: false });

    expect(refusal(await leave(leaver))).toEqual([409, 'payments_disabled']);
  });

  test('is asked for once, however often it is pressed', async () => {
    const leaver = await newLeaver();

    const answers = await Promise.all(Array.from({ length: 5 }, () => leave(leaver)));

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await templatesTo(api(), leaver.email)).toEqual(['withdrawal-requested']);
  });

  test('is nothing where no chain is connected', async () => {
    const leaver = await newLeaver();
    const without = await startApi({ chain: null }, api().database);

    const body = { address: ADDRESS, password: PASSWORD };
    const response = await without.call(exitWithdrawalsEndpoints.exit, {
      token: leaver.token,
      body,
    });
    const listed = await without.call(withdrawalsEndpoints.list, { token: leaver.token });
    await without.http.close();

    expect(refusal(response)).toEqual([503, 'withdrawals_unavailable']);
    expect(listed.json()).toEqual({
      open: false,
      free: '1000',
      held: [],
      keptForCustomers: null,
      withdrawals: [],
      approvers: [],
      keptBack: null,
    });
  });

  test('to an address not used before is held for a day; the mail names it in full', async () => {
    const slow = await startApi(
      {
        chain: SILENT_CHAIN,
        withdrawals: { ...api().config.withdrawals, holdSeconds: 86_400, knownHoldSeconds: 60 },
      },
      api().database,
    );
    const leaver = await newLeaver();

    const body = { address: ADDRESS.toLowerCase(), password: PASSWORD };
    const { requestedAt, holdUntil, address } = (
      await slow.call(exitWithdrawalsEndpoints.exit, { token: leaver.token, body })
    ).json();
    await slow.http.close();

    expect(Date.parse(holdUntil) - Date.parse(requestedAt)).toBe(86_400_000);
    expect(address).toBe(ADDRESS);
    const told = (await mailsTo(api(), leaver.email)).find(
      ({ template }) => template === 'withdrawal-requested',
    );
    expect(told?.text).toContain(ADDRESS);
    expect(told?.text).toMatch(/1,000\sSLS/);
    expect(told?.html).toContain('/account/profile/exit?cancel=');
  });
});

describe('a withdrawal of somebody else', () => {
  test('is neither seen nor cancelled', async () => {
    const leaver = await newLeaver();
    const other = await newMember(api());
    const { id } = (await leave(leaver)).json();

    const listed = await api().call(withdrawalsEndpoints.list, { token: other.token });
    const cancelled = await api().call(withdrawalsEndpoints.cancel, {
      token: other.token,
      params: { id },
    });

    expect(listed.json().withdrawals).toEqual([]);
    expect(refusal(cancelled)).toEqual([404, 'not_found']);
    expect(await balanceOf(api(), leaver.stake)).toBe(0n);
  });
});
