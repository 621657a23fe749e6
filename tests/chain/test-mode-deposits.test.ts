/** Test mode has no deposits: real tokens never reach a test account, and stop no deposit of others. */
import { expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as depositsEndpoints from '#shared/deposits/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { rowsOf } from '../../server/platform/db/database.ts';
import { sql } from '../../server/platform/db/statement.ts';
import { chainDifference } from '../../server/tokens/chain/difference.ts';
import { newTestBuyer } from '../support/cards/stand-in.ts';
import { newDepositor, useDeposits } from '../support/chain/deposits.ts';
import { balanceOf, tokens } from '../support/people/people.ts';

const scene = useDeposits();

test('an account of test mode has no deposit address', async () => {
  const { api } = scene();
  const { id, token } = await newTestBuyer(api);

  const { accounts } = (await api.call(walletEndpoints.readAccounts, { token })).json();
  const me = (await api.call(authEndpoints.readMe, { token })).json();
  const { network } = (await api.call(depositsEndpoints.list, { token })).json();

  expect(accounts.map(({ address }: { address: unknown }) => address)).toEqual([null, null]);
  expect([me.depositAddress, network]).toEqual([null, null]);
  expect(await rowsOf(api.db, sql`select from deposit_address where member_id = ${id}`)).toEqual(
    [],
  );
});

test('real tokens at an address of before are kept with an alert, and others are credited', async () => {
  const { api, chain } = scene();
  const [tara, ana, former] = [
    await newTestBuyer(api),
    await newDepositor(scene()),
    await newDepositor(scene()),
  ];
  await api.database.owner.db.execute(
    sql`update deposit_address set member_id = ${tara.id} where member_id = ${former.id}`,
  );
  await chain.send(former.addresses.cash, '5');
  await chain.send(former.addresses.stake, '6');
  await chain.send(ana.addresses.cash, '7');
  await scene().scan();
  const shown = (await api.call(depositsEndpoints.list, { token: tara.token })).json();
  await chain.mine(3);
  await scene().scan();

  expect(shown.deposits).toEqual([]);
  expect(await balanceOf(api, ana.cash)).toBe(tokens('7'));
  expect(
    await rowsOf(
      api.db,
      sql`select d.status, count(a.id)::int as alerts from deposit d
        left join alert a on a.kind = 'deposit_in_test' and a.subject_id = d.tx_hash || ':' || d.position
        join deposit_address o on o.address = d.address
        where o.member_id = ${tara.id} group by d.tx_hash, d.position, d.status`,
    ),
  ).toEqual([
    { status: 'ignored', alerts: 1 },
    { status: 'ignored', alerts: 1 },
  ]);
  expect((await chainDifference(api.db, chain.settings))?.difference).toBe(0n);
});
