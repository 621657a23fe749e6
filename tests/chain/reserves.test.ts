/** Proofs of reserves: their statements, and the conditions under which none is made. */
import { describe, expect, test } from 'vitest';
import { rootOf } from '#shared/reserves/tree.ts';
import { fundTreasury } from '../../server/ledger/treasury.ts';
import { newId } from '../../server/platform/core/ids.ts';
import { rowsOf } from '../../server/platform/db/database.ts';
import { sql } from '../../server/platform/db/statement.ts';
import { newDepositor, scannerOf } from '../support/chain/deposits.ts';
import { useReserves } from '../support/chain/reserves.ts';
import { CUSTODY, leave, newAddress, newLeaver } from '../support/chain/withdrawals.ts';
import { sealAll } from '../support/evidence/seal-all.ts';
import { newMember, tokens } from '../support/people/people.ts';

const reserves = useReserves();

test('nothing is proved before the first seal', async () => {
  expect(await reserves().prove()).toBeUndefined();
  expect((await reserves().verify()).output).toBe('no proof is published yet\n');
});

test('one proof a day compares the books at a seal with custody at a block', async () => {
  const { api, chain } = reserves();
  const ana = await newMember(api, { cash: '100', stake: '20.5' });
  await api.db.transaction((tx) =>
    fundTreasury(tx, { id: newId('txn'), units: tokens('1000'), businessKey: 'test:treasury' }),
  );
  await sealAll(api.db);
  const after = await newMember(api, { cash: '7' });

  const atOnce = await Promise.allSettled([reserves().prove(), reserves().prove()]);
  // The other one is refused, or comes later and finds that today is proved.
  expect(atOnce.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(1);
  expect(await reserves().prove()).toBeUndefined();

  const statement = await reserves().newest();
  const { number, hash, time } = statement.block;
  expect(await chain.rpc('eth_getBlockByNumber', `0x${number.toString(16)}`, false)).toMatchObject({
    hash,
    timestamp: `0x${time.toString(16)}`,
  });
  expect(statement).toMatchObject({
    ...{ iss: reserves().site, number: 1, previous: null, covered: true },
    liabilities: {
      members: `${tokens('120.5')}`,
      withdrawals: '0',
      community: `${tokens('1000')}`,
      total: `${tokens('1120.5')}`,
    },
    tree: { units: `${tokens('120.5')}` },
    reserves: {
      custody: [{ address: chain.settings.custody, units: `${tokens(CUSTODY)}` }],
      deposits: [],
    },
  });
  expect((await reserves().mineOf(after.token)).leaves).toEqual([]);
  const mine = await reserves().mineOf(ana.token);
  for (const { nonce, units, path } of mine.leaves) {
    const leaf = { nonce, units: BigInt(units), member: ana.id };
    const root = await rootOf(
      leaf,
      path.map(({ units: sum, ...rest }) => ({ ...rest, units: BigInt(sum) })),
    );
    expect({ hash: root?.hash, units: `${root?.units}` }).toEqual(statement.tree);
  }
  const { code, output } = await reserves().verify('--mine', await reserves().fileOf(mine));
  expect(output).toContain('ok  proof 1 counts 120.5 SLS as yours');
  expect(code).toBe(0);
});

test('deposits count at their address, and what has left custody is owed to nobody', async () => {
  const { api, chain } = reserves();
  const [ana, leaver, waiting] = [
    await newDepositor({ api, chain }),
    await newLeaver(api, '25'),
    await newLeaver(api, '40'),
  ];
  await chain.send(ana.addresses.cash, '12');
  await leave(api, leaver.token, newAddress());
  await reserves().advanceWithdrawals();
  await chain.mine(3);
  await leave(api, waiting.token, newAddress());
  await scannerOf(api, chain.settings)();
  await reserves().proveNextDay();

  const { liabilities, reserves: held } = await reserves().newest();
  expect(liabilities).toMatchObject({
    members: `${tokens('139.5')}`,
    withdrawals: `${tokens('40')}`,
  });
  expect(held.deposits).toEqual([{ address: ana.addresses.cash, units: `${tokens('12')}` }]);
  expect((await reserves().mineOf(leaver.token)).leaves).toEqual([]);
  const mine = await reserves().mineOf(waiting.token);
  const counted = mine.leaves.reduce((total, { units }) => total + BigInt(units), 0n);
  expect(counted).toBe(tokens('40'));
  const { code, output } = await reserves().verify('--mine', await reserves().fileOf(mine));
  expect(output).toContain('your node finds 999987 SLS at 2 addresses');
  expect(code).toBe(0);

  await reserves().advanceWithdrawals();
  await reserves().carryOut();
  await scannerOf(api, chain.settings)();
  await reserves().proveNextDay();
  expect((await reserves().newest()).liabilities).toMatchObject({ withdrawals: '0' });
  expect((await reserves().verify()).code).toBe(0);
});

describe('no proof is made', () => {
  const count = async () => {
    const { rows } = await reserves().api.database.owner.execute('select from reserve_proof');
    return rows.length;
  };
  const none = async (rpcUrl?: string) => {
    await reserves().change(`update reserve_proof set made_at = made_at - interval '1 day'`);
    const before = await count();
    await expect(reserves().prove(rpcUrl)).rejects.toThrow();
    expect(await count()).toBe(before);
  };

  test('while the node is away; after 26 hours an alert says so, once', async () => {
    const alerts = () =>
      rowsOf(reserves().owner, sql`select 1 from alert where kind = 'reserves_unproven'`);
    await reserves().proveNextDay();
    await reserves().change(
      `update reserve_proof set made_at = least(made_at, now() - interval '25 hours')`,
    );
    await expect(reserves().prove('http://127.0.0.1:9')).rejects.toThrow();
    const early = (await alerts()).length;
    await reserves().change(`update reserve_proof set made_at = made_at - interval '1 hour'`);
    await expect(reserves().prove('http://127.0.0.1:9')).rejects.toThrow();
    await expect(reserves().prove('http://127.0.0.1:9')).rejects.toThrow();

    expect([early, (await alerts()).length]).toEqual([0, 1]);
  });

  test('by a node that lags behind the books', async () => {
    const [scan] = await rowsOf<{ number: bigint }>(
      reserves().owner,
      sql`select block_number as number from chain_scan`,
    );
    const earlier = await reserves().chain.rpc(
      'eth_getBlockByNumber',
      `0x${(Number(scan?.number) - 1).toString(16)}`,
      false,
    );
    reserves().proxy.tamper((call, answer) =>
      call.params[0] === 'finalized' ? { ...answer, result: earlier } : answer,
    );
    await none();
  });

  test('by a node that does not know a withdrawal that has ended', async () => {
    reserves().proxy.tamper((call, answer) =>
      call.method === 'eth_getTransactionReceipt' ? { ...answer, result: null } : answer,
    );
    await none();
  });

  test('when the block is another one after its balances were read', async () => {
    let readings = 0;
    reserves().proxy.tamper((call, answer) => {
      if (call.method === 'eth_call') readings += 1;
      const isBlock = call.method === 'eth_getBlockByNumber' && readings > 0;
      const other = { ...(answer.result as object), hash: `0x${'ab'.repeat(32)}` };
      return isBlock ? { ...answer, result: other } : answer;
    });
    await none();
  });

  test('by a node of another chain', async () => {
    reserves().proxy.tamper((call, answer) => {
      const other = { ...(answer.result as object), hash: `0x${'ab'.repeat(32)}` };
      return call.method === 'eth_getBlockByNumber' ? { ...answer, result: other } : answer;
    });
    await none();
  });

  test('when more is to leave than its withdrawals say', async () => {
    const pay = (units: string) =>
      reserves().change(`alter table ledger.account disable trigger all;
      update ledger.account set balance = balance + ${units} where path = 'withdrawal:pending';
      alter table ledger.account enable trigger all`);
    await pay('1');
    await none();
    await pay('-1');
  });

  test('of books that contradict themselves', async () => {
    const [row] = await rowsOf<{ id: bigint }>(
      reserves().owner,
      sql`select id from ledger.account where path like 'member:%:cash' and balance > 0 limit 1`,
    );
    await reserves().change(`alter table ledger.account disable trigger all;
      update ledger.account set balance = balance + 10000000 * 1e18 where id = ${row?.id}`);
    await none();
    await reserves().change(`update ledger.account set balance = balance - 10000000 * 1e18 where id = ${row?.id};
      alter table ledger.account enable trigger all`);
  });
});
