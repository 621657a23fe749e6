/** Texts of the specification that few members ever see: the calls of our own server that send them. */
import { expect, test } from 'vitest';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { depositAddresses } from '../../../server/tokens/deposits/addresses.ts';
import { useApi } from '../../support/api/api.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();

/** A member whose accounts were never opened, as one that an operator imports. */
async function withoutAccounts() {
  const someone = await newMember(api(), { cash: '0' });
  await rowsOf(
    api().db,
    sql`update member set cash_account = null, stake_account = null where id = ${someone.id}`,
  );
  return someone;
}

test.each([walletEndpoints.readAccounts, walletEndpoints.readStaking])(
  '$path of a user without accounts: "You do not have accounts"',
  async (endpoint) => {
    const { token } = await withoutAccounts();

    const response = await api().call(endpoint, { token });

    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'no_accounts',
      message: 'You do not have accounts',
    });
  },
);

test('the transactions of another account: "Unknown account type"', async () => {
  const { token } = await newMember(api(), { cash: '0' });

  const response = await api().call(transactionsEndpoints.list, {
    token,
    query: { account: 'savings' },
  });

  expect(response.json().errors).toMatchObject([{ message: 'Unknown account type' }]);
});

test('a deposit address that cannot be derived: "Error creating address."', async () => {
  const { id } = await newMember(api(), { cash: '0' });

  await expect(
    depositAddresses(api().db, { depositXpub: 'xpub-broken' }, id),
  ).rejects.toMatchObject({ message: 'Error creating address.' });
});

test('a call with a sign-in that has ended: "There was an problem with your user identification"', async () => {
  const response = await api().call(walletEndpoints.readAccounts, { token: 'ended' });

  expect(response.statusCode).toBe(401);
  expect(response.json().message).toBe('There was an problem with your user identification');
});
