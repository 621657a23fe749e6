/** A scanner interrupted at any statement, and the next one that resumes its work. */
import { describe, expect, test } from 'vitest';
import type { Db } from '../../server/platform/db/database.ts';
import { sql } from '../../server/platform/db/statement.ts';
import { ops } from '../support/api/operator.ts';
import { newDepositor, scannerOf, useDeposits } from '../support/chain/deposits.ts';
import { templatesTo } from '../support/mail/outbox.ts';
import { balanceOf, tokens } from '../support/people/people.ts';

const scene = useDeposits();
const NOBODY = '0x52908400098527886E0F7030069857D2E4169EE7';

/**
 * A database whose connection is lost at statement `last`, before it runs or before its result
 * arrives.
 */
function lostAt(db: Db, last: number, when: 'before' | 'after'): Db {
  let statements = 0;
  return new Proxy(db, {
    get(target, name, receiver) {
      if (name !== 'execute') return Reflect.get(target, name, receiver);
      return async (statement: Parameters<Db['execute']>[0]) => {
        statements += 1;
        if (statements > last || (statements === last && when === 'before'))
          throw new Error('lost');
        const result = await target.execute(statement);
        if (statements === last) throw new Error('lost');
        return result;
      };
    },
  });
}

describe.each(['before', 'after'] as const)(
  'a scanner whose connection is lost %s a statement',
  (when) => {
    test.each([1, 2, 3, 4, 5])(
      '%i of a scan, no deposit is lost or credited twice',
      async (last) => {
        const { api, chain, scan } = scene();
        const [ana, eva] = [await newDepositor(scene()), await newDepositor(scene())];
        await chain.send(ana.addresses.cash, '5');
        await chain.send(eva.addresses.stake, '6');
        await chain.mine(2);

        await scannerOf({ ...api, db: lostAt(api.db, last, when) }, chain.settings)().catch(
          () => {},
        );
        await scan();

        expect(await balanceOf(api, ana.cash)).toBe(tokens('5'));
        expect(await balanceOf(api, eva.stake)).toBe(tokens('6'));
        expect(await templatesTo(api, ana.email)).toEqual(['deposit-receipt']);
      },
    );
  },
);

test('a scanner that starts a thousand blocks later misses no deposit', async () => {
  const { api, chain } = scene();
  const people = [];
  for (let turn = 0; turn < 5; turn++) {
    const ana = await newDepositor(scene());
    await chain.send(ana.addresses.cash, '2');
    await chain.mine(200);
    people.push(ana);
  }

  await scannerOf(api, chain.settings)();

  for (const ana of people) expect(await balanceOf(api, ana.cash)).toBe(tokens('2'));
});

test('when credits exceed one commit, all are credited and no block is split', async () => {
  const { api, chain, scan } = scene();
  const ana = await newDepositor(scene());
  await chain.rpc('evm_setAutomine', false);
  for (let count = 0; count < 130; count++) await chain.submit(ana.addresses.cash, '1');
  await chain.mine(1);
  await chain.rpc('evm_setAutomine', true);
  await chain.send(ana.addresses.cash, '1');
  await chain.mine(2);
  await scan();

  expect(await balanceOf(api, ana.cash)).toBe(tokens('131'));
});

test('rescanning the chain credits missed deposits, and none twice', async () => {
  const { api, chain, scan } = scene();
  const [ana, eva] = [await newDepositor(scene()), await newDepositor(scene())];
  const hash = await chain.send(ana.addresses.cash, '5');
  await chain.send(eva.addresses.cash, '6');
  // At the first scan, the address does not belong to a member yet.
  await api.database.owner.db.execute(sql`update deposit_address set address = ${NOBODY}
    where address = ${ana.addresses.cash}`);
  await chain.mine(100);
  await scan();
  await api.database.owner.db.execute(sql`update deposit_address set address = ${ana.addresses.cash}
    where address = ${NOBODY}`);
  await chain.mine(1);
  await scan();
  const before = await balanceOf(api, ana.cash);

  const { code, output } = await ops(api, 'deposits:rescan', '--from', '2');
  await scan();

  expect([code, output]).toEqual([0, 'the chain is read again from block 2']);
  expect(before).toBe(0n);
  expect(await balanceOf(api, ana.cash)).toBe(tokens('5'));
  expect(await balanceOf(api, eva.cash)).toBe(tokens('6'));
  const { output: list } = await ops(api, 'deposits', '--email', ana.email);
  expect(list).toContain(`credited 5 to cash of ${ana.email}`);
  expect(list).toContain(hash);
});
