/** What may go wrong on the way out: none of it loses a token or sends one twice. */

import { eq, type SQL, sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openChain } from '../../server/chain/chain.ts';
import { outgoingChain } from '../../server/chain/outgoing-chain.ts';
import { rowsOf } from '../../server/db/database.ts';
import { member, outgoing } from '../../server/db/schema.ts';
import { ops } from '../support/ops.ts';
import { tokens } from '../support/people.ts';
import { leave, newAddress, newLeaver, statusOf, useScene } from '../support/withdrawals.ts';

const scene = useScene({ replaceSeconds: 0 });

/** Nothing is mined until it is said. */
async function holdBlocks(): Promise<void> {
  const { chain } = scene();
  await chain.rpc('evm_setAutomine', false);
  onTestFinished(async () => void (await chain.rpc('evm_setAutomine', true)));
}

async function noncesOf(): Promise<bigint[]> {
  const rows = await scene().api.db.select().from(outgoing);
  return rows.map(({ nonce }) => nonce).sort((a, b) => (a < b ? -1 : 1));
}

test('several at once go out by consecutive nonces, in the order they were approved', async () => {
  const { api, chain } = scene();
  const leavers = [];
  for (let i = 0; i < 5; i++) {
    const leaver = await newLeaver(api, String(10 + i));
    const address = newAddress();
    await leave(api, leaver.token, address);
    leavers.push({ ...leaver, address, amount: String(10 + i) });
  }

  await scene().carryOut();

  for (const { address, amount } of leavers) {
    expect(await chain.balanceOf(address)).toBe(tokens(amount));
  }
  const nonces = await noncesOf();
  expect(nonces).toEqual(nonces.map((_, index) => (nonces[0] ?? 0n) + BigInt(index)));
  const order = await rowsOf<{ subject: string }>(
    api.db,
    sql`select subject_id as subject from outgoing order by nonce`,
  );
  const approved = await rowsOf<{ subject: string }>(
    api.db,
    sql`select id as subject from withdrawal where approved_at is not null
      order by approved_at, id`,
  );
  expect(order).toEqual(approved);
});

test('a nonce is in the database before it is signed, and the bytes before a node has them', async () => {
  const { api, ways } = scene();
  const kept = (what: SQL) =>
    rowsOf(api.db, sql`select from outgoing_version v join outgoing using (nonce) where ${what}`);
  const found: number[] = [];
  const leaver = await newLeaver(api);
  await leave(api, leaver.token, newAddress());

  await scene().carryOut({
    signer: {
      async sign(request) {
        const { id, nonce } = request;
        found.push((await kept(sql`subject_id = ${id} and nonce = ${nonce}::bigint`)).length);
        return ways.signer.sign(request);
      },
    },
    chain: {
      ...ways.chain,
      async send(raw) {
        found.push((await kept(sql`v.raw = ${raw}`)).length);
        await ways.chain.send(raw);
      },
    },
  });

  expect(found).toEqual([1, 1]);
  expect(await statusOf(scene(), leaver)).toBe('settled');
});

test('what is stuck is replaced with a higher fee, under the same nonce, and moves once', async () => {
  const { api, chain } = scene();
  await holdBlocks();
  const leaver = await newLeaver(api, '77');
  const address = newAddress();
  const { id } = (await leave(api, leaver.token, address)).json();
  // The node took it, and lost it.
  await scene().moveOn();
  await scene().moveOn();
  await chain.rpc('anvil_mine', '0x1');
  await chain.rpc('evm_setAutomine', true);
  await scene().carryOut();
  await scene().carryOut();

  const versions = await rowsOf<{ nonce: string; fee: string; raw: string }>(
    api.db,
    sql`select nonce::text, max_fee::text as fee, raw from outgoing_version
      join outgoing using (nonce) where subject_id = ${id} order by version`,
  );
  expect(versions.length).toBeGreaterThan(1);
  expect(new Set(versions.map(({ nonce }) => nonce)).size).toBe(1);
  expect(BigInt(versions[1]?.fee ?? 0)).toBeGreaterThan(BigInt(versions[0]?.fee ?? 0));
  expect(await chain.balanceOf(address)).toBe(tokens('77'));
  expect(await statusOf(scene(), leaver)).toBe('settled');
});

test('a node that forgets is given the same bytes again', async () => {
  const { api, chain } = scene();
  await holdBlocks();
  const leaver = await newLeaver(api, '5');
  await leave(api, leaver.token, newAddress());
  const patient = { ...scene().ways.config.withdrawals, replaceSeconds: 600 };
  const config = { ...scene().ways.config, withdrawals: patient };
  await scene().moveOn({ config });
  await chain.rpc('anvil_dropAllTransactions');
  await api.db.execute(sql`update outgoing_version set resent_at = now() - interval '1 minute'`);

  await scene().moveOn({ config });
  await chain.rpc('evm_setAutomine', true);
  await chain.mine(1);
  await scene().carryOut({ config });

  expect(await statusOf(scene(), leaver)).toBe('settled');
});

test('a node that is down stops nothing for good', async () => {
  const { api, chain } = scene();
  const leaver = await newLeaver(api, '6');
  const address = newAddress();
  await leave(api, leaver.token, address);
  const nowhere = openChain({ ...chain.settings, rpcUrl: 'http://127.0.0.1:9' });
  onTestFinished(() => nowhere.close());
  const real = scene().ways.chain;
  const down = outgoingChain(nowhere);

  // Before its nonce, before it is sent, and before it is seen.
  await expect(scene().moveOn({ chain: down })).rejects.toThrow();
  expect(await statusOf(scene(), leaver)).toBe('approved');
  await expect(scene().moveOn({ chain: { ...real, send: down.send } })).rejects.toThrow();
  expect(await statusOf(scene(), leaver)).toBe('signed');
  await expect(scene().moveOn({ chain: { ...real, final: down.final } })).rejects.toThrow();
  expect(await statusOf(scene(), leaver)).toBe('broadcast');
  await scene().carryOut();

  expect(await statusOf(scene(), leaver)).toBe('settled');
  expect(await chain.balanceOf(address)).toBe(tokens('6'));
});

test('a signer that is down loses nothing either', async () => {
  const { api } = scene();
  const leaver = await newLeaver(api, '8');
  await leave(api, leaver.token, newAddress());
  const sign = () => Promise.reject(new Error('no answer'));

  await expect(scene().moveOn({ signer: { sign } })).rejects.toThrow('no answer');
  await scene().carryOut();

  expect(await statusOf(scene(), leaver)).toBe('settled');
});

describe('the operator', () => {
  test('pauses what is not signed, and lets it go on', async () => {
    const { api } = scene();
    const leaver = await newLeaver(api, '9');
    await leave(api, leaver.token, newAddress());

    await ops(api, 'withdrawals:pause');
    await scene().carryOut();
    expect(await statusOf(scene(), leaver)).toBe('approved');
    await ops(api, 'withdrawals:resume');
    await scene().carryOut();

    expect(await statusOf(scene(), leaver)).toBe('settled');
  });

  test('who switches a member off stops what that member has not got signed', async () => {
    const { api } = scene();
    const leaver = await newLeaver(api, '9');
    await leave(api, leaver.token, newAddress());
    const switched = (paymentsEnabled: boolean) =>
      api.db.update(member).set({ paymentsEnabled }).where(eq(member.id, leaver.id));

    await switched(false);
    await scene().carryOut();
    expect(await statusOf(scene(), leaver)).toBe('approved');
    await switched(true);
    await scene().carryOut();

    expect(await statusOf(scene(), leaver)).toBe('settled');
  });
});
