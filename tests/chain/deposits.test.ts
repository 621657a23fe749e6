import { getAddress } from 'ethers/address';
import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as depositsEndpoints from '#shared/deposits/endpoints.ts';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { rowsOf } from '../../server/platform/db/database.ts';
import { sql } from '../../server/platform/db/statement.ts';
import { depositsOf, newDepositor, useDeposits } from '../support/chain/deposits.ts';
import { newAddress } from '../support/chain/withdrawals.ts';
import { mailsTo, templatesTo } from '../support/mail/outbox.ts';
import { balanceOf, newMember, newMerchant, tokens } from '../support/people/people.ts';

const scene = useDeposits();

describe('a deposit address', () => {
  test('belongs to one account and does not change', async () => {
    const { api } = scene();
    const ana = await newMember(api);
    const ask = async () =>
      (await api.call(walletEndpoints.readAccounts, { token: ana.token })).json().accounts;

    const [cash, stake] = await ask();
    const again = await ask();

    expect(cash.address).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(stake.address).not.toBe(cash.address);
    expect(again).toEqual([cash, stake]);
    const me = await api.call(authEndpoints.readMe, { token: ana.token });
    expect(me.json().depositAddress).toBe(cash.address);
  });

  test('is created once, even for concurrent requests', async () => {
    const { api } = scene();
    const ana = await newMember(api);

    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        api.call(walletEndpoints.readAccounts, { token: ana.token }),
      ),
    );

    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });
});

test('a stranger’s address that somebody wrote as a deposit address credits nothing', async () => {
  const { chain, scan, api } = scene();
  const thief = await newMember(api, { cash: '0' });
  const address = getAddress(newAddress());
  const { web = api.database } = api.database;
  await web.db.execute(sql`insert into deposit_address (address, member_id, account, index)
    values (${address}, ${thief.id}, 'cash', 2000000000)`);
  await chain.send(address, '12.5');
  await chain.mine(2);

  await scan();

  expect(await balanceOf(api, thief.cash)).toBe(0n);
  const alerts = await rowsOf(
    api.db,
    sql`select subject_id from alert where kind = 'deposit_foreign'`,
  );
  expect(alerts).toEqual([{ subject_id: address }]);
});

describe('tokens sent to a deposit address', () => {
  test('are pending until their block is final, and are then credited', async () => {
    const { chain, scan, api } = scene();
    const ana = await newDepositor(scene());
    const txHash = await chain.send(ana.addresses.cash, '12.5');

    await scan();
    const [atFirst] = await depositsOf(scene(), ana);
    const balanceAtFirst = await balanceOf(api, ana.cash);
    await chain.mine(1);
    await scan();
    const [later] = await depositsOf(scene(), ana);
    await chain.mine(1);
    await scan();
    const [inTheEnd] = await depositsOf(scene(), ana);

    expect(atFirst).toMatchObject({
      ...{ txHash, position: 0, account: 'cash', amount: '12.5' },
      ...{ status: 'pending', confirmations: 1, needed: 3, transactionId: null },
    });
    expect(balanceAtFirst).toBe(0n);
    expect(later).toMatchObject({ status: 'pending', confirmations: 2 });
    expect(inTheEnd).toMatchObject({ status: 'credited', confirmations: 3 });
    expect(await balanceOf(api, ana.cash)).toBe(tokens('12.5'));
    const list = await api.call(transactionsEndpoints.list, { token: ana.token });
    expect(list.json().data).toMatchObject([
      { id: inTheEnd?.transactionId, type: 'deposit', amount: '12.5' },
    ]);
  });

  test('are reported once, by e-mail to their owner', async () => {
    const { chain, scan, api } = scene();
    const [ana, eva] = [await newDepositor(scene()), await newDepositor(scene())];
    await chain.send(ana.addresses.cash, '7');
    await chain.mine(2);
    await scan();
    await scan();

    const mails = await mailsTo(api, ana.email);

    expect(mails.map(({ template }) => template)).toEqual(['deposit-receipt']);
    expect(mails[0]?.text).toMatch(/7\sSLS/);
    expect(mails[0]?.text).toContain(ana.addresses.cash);
    expect(await templatesTo(api, eva.email)).toEqual([]);
  });

  test('raise the level when they go to a stake account', async () => {
    const { chain, scan, api } = scene();
    const ana = await newDepositor(scene());
    await chain.send(ana.addresses.stake, '5000');
    await chain.mine(2);
    await scan();

    expect(await balanceOf(api, ana.stake)).toBe(tokens('5000'));
    expect(await balanceOf(api, ana.cash)).toBe(0n);
    const changes = await rowsOf<{ fromLevel: number; toLevel: number }>(
      api.db,
      sql`select from_level as "fromLevel", to_level as "toLevel" from level_change
        where member_id = ${ana.id}`,
    );
    expect(changes).toMatchObject([{ fromLevel: 0, toLevel: 2 }]);
    expect(await templatesTo(api, ana.email)).toEqual(
      expect.arrayContaining(['deposit-receipt', 'level-changed']),
    );
  });

  test('become pending credits when they go to a business', async () => {
    const { chain, scan, api } = scene();
    const shop = await newMerchant(api);
    const [cash] = (await api.call(walletEndpoints.readAccounts, { token: shop.token })).json()
      .accounts;
    await chain.send(cash.address, '3');
    await chain.mine(2);
    await scan();

    expect(await balanceOf(api, shop.cash)).toBe(tokens('3'));
  });

  test('reopen a closed account', async () => {
    const { chain, scan, api } = scene();
    const ana = await newDepositor(scene());
    await rowsOf(api.db, sql`update member set closed_at = ${new Date()} where id = ${ana.id}`);
    await chain.send(ana.addresses.cash, '1');
    await chain.mine(2);
    await scan();

    const [row] = await rowsOf<{ id: string; closedAt: Date | null }>(
      api.db,
      sql`select id, closed_at as "closedAt" from member where id = ${ana.id}`,
    );
    expect(row?.closedAt).toBeNull();
  });

  test('raise an alert when the account was deleted, and it stays deleted', async () => {
    const { chain, scan, api } = scene();
    const ana = await newDepositor(scene());
    await api.database.owner.db.execute(
      sql`update member set closed_at = now(), erased_at = now() where id = ${ana.id}`,
    );

    await chain.send(ana.addresses.cash, '1');
    await chain.mine(2);
    await scan();

    const alerts = await rowsOf(
      api.db,
      sql`select from alert a join ledger.posting l on l.transfer_id = a.subject_id
        where a.kind = 'deposit_after_erasure' and l.account_id = ${ana.cash}`,
    );
    const [row] = await rowsOf<{ id: string; kind: 'person' | 'business'; closedAt: Date | null }>(
      api.db,
      sql`select id, kind, closed_at as "closedAt" from member where id = ${ana.id}`,
    );
    expect([alerts.length, row?.closedAt]).toEqual([1, expect.any(Date)]);
  });

  test('are recorded but not credited when they are below the minimum', async () => {
    const { chain, scan, api } = scene();
    const ana = await newDepositor(scene());
    await chain.send(ana.addresses.cash, '0.009999999999999999');
    await chain.send(ana.addresses.cash, '0');
    await chain.mine(2);
    await scan();

    expect(await balanceOf(api, ana.cash)).toBe(0n);
    expect(await depositsOf(scene(), ana)).toEqual([]);
    const kept = await rowsOf(
      api.db,
      sql`select status, amount from deposit where address = ${ana.addresses.cash}`,
    );
    expect(kept).toEqual([{ status: 'ignored', amount: '9999999999999999' }]);
  });

  test('are separate deposits when one block contains several transfers', async () => {
    const { chain, scan, api } = scene();
    const ana = await newDepositor(scene());
    await chain.rpc('evm_setAutomine', false);
    for (const amount of ['1', '2', '3']) await chain.submit(ana.addresses.cash, amount);
    await chain.mine(1);
    await chain.rpc('evm_setAutomine', true);
    await chain.mine(2);
    await scan();

    expect(await balanceOf(api, ana.cash)).toBe(tokens('6'));
    expect(await depositsOf(scene(), ana)).toHaveLength(3);
  });

  test('are ignored when the address belongs to no account', async () => {
    const { chain, scan, api } = scene();
    const before = await rowsOf(api.db, sql`select count(*) from deposit`);
    await chain.send('0x52908400098527886E0F7030069857D2E4169EE7', '5');
    await chain.mine(2);
    await scan();

    expect(await rowsOf(api.db, sql`select count(*) from deposit`)).toEqual(before);
  });
});

describe('the list of deposits', () => {
  test('shows only the caller’s own deposits', async () => {
    const { chain, scan } = scene();
    const [ana, eva] = [await newDepositor(scene()), await newDepositor(scene())];
    await chain.send(ana.addresses.cash, '4');
    await scan();

    expect(await depositsOf(scene(), ana)).toHaveLength(1);
    expect(await depositsOf(scene(), eva)).toEqual([]);
  });

  test('says that deposits are off when no chain is configured', async () => {
    const { api } = scene();
    const { chain } = api.config;
    const ana = await newMember(api);
    api.config.chain = null;
    try {
      const answer = await api.call(depositsEndpoints.list, { token: ana.token });
      const accounts = await api.call(walletEndpoints.readAccounts, { token: ana.token });

      expect(answer.json()).toMatchObject({ network: null, delayed: false, deposits: [] });
      expect(accounts.json().accounts[0].address).toBeNull();
    } finally {
      api.config.chain = chain;
    }
  });
});
