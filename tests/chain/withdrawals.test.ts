/** Failures of withdrawals: no failure loses tokens or sends them twice. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { rowsOf } from '../../server/platform/db/database.ts';
import { type Statement, sql } from '../../server/platform/db/statement.ts';
import { openChain } from '../../server/tokens/chain/chain.ts';
import { outgoingChain } from '../../server/tokens/chain/outgoing-chain.ts';
import { ops } from '../support/api/operator.ts';
import { leave, newAddress, newLeaver, statusOf, useScene } from '../support/chain/withdrawals.ts';
import { tokens } from '../support/people/people.ts';

const scene = useScene({ replaceSeconds: 0 });

/** No block is mined until the test asks for one. */
async function holdBlocks(): Promise<void> {
  const { chain } = scene();
  await chain.rpc('evm_setAutomine', false);
  onTestFinished(async () => void (await chain.rpc('evm_setAutomine', true)));
}

async function noncesOf(): Promise<bigint[]> {
  const rows = await rowsOf<{ nonce: bigint }>(scene().api.db, sql`select nonce from outgoing`);
  return rows.map(({ nonce }) => nonce).sort((a, b) => (a < b ? -1 : 1));
}

test('several approved together are sent with consecutive nonces, in order of approval', async () => {
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

test('a nonce is stored before signing, and the signed bytes before sending', async () => {
  const { api, dependencies } = scene();
  const kept = (what: Statement) =>
    rowsOf(api.db, sql`select from outgoing_version v join outgoing using (nonce) where ${what}`);
  const found: number[] = [];
  const leaver = await newLeaver(api);
  await leave(api, leaver.token, newAddress());

  await scene().carryOut({
    signer: {
      async sign(request) {
        const { id, nonce } = request;
        found.push((await kept(sql`subject_id = ${id} and nonce = ${nonce}::bigint`)).length);
        return dependencies.signer.sign(request);
      },
    },
    chain: {
      ...dependencies.chain,
      async send(raw) {
        found.push((await kept(sql`v.raw = ${raw}`)).length);
        await dependencies.chain.send(raw);
      },
    },
  });

  expect(found).toEqual([1, 1]);
  expect(await statusOf(scene(), leaver)).toBe('settled');
});

test('a stuck transaction is replaced with a higher fee and the same nonce, and transfers once', async () => {
  const { api, chain } = scene();
  await holdBlocks();
  const leaver = await newLeaver(api, '77');
  const address = newAddress();
  const { id } = (await leave(api, leaver.token, address)).json();
  // The node accepted the transaction and then dropped it.
  await scene().advanceWithdrawals();
  await scene().advanceWithdrawals();
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

test('a node that drops a transaction receives the same bytes again', async () => {
  const { api, chain } = scene();
  await holdBlocks();
  const leaver = await newLeaver(api, '5');
  await leave(api, leaver.token, newAddress());
  const patient = { ...scene().dependencies.config.withdrawals, replaceSeconds: 600 };
  const config = { ...scene().dependencies.config, withdrawals: patient };
  await scene().advanceWithdrawals({ config });
  await chain.rpc('anvil_dropAllTransactions');
  await api.db.execute(sql`update outgoing_version set resent_at = now() - interval '1 minute'`);

  await scene().advanceWithdrawals({ config });
  await chain.rpc('evm_setAutomine', true);
  await chain.mine(1);
  await scene().carryOut({ config });

  expect(await statusOf(scene(), leaver)).toBe('settled');
});

test('a withdrawal completes after the node was unreachable at any step', async () => {
  const { api, chain } = scene();
  const leaver = await newLeaver(api, '6');
  const address = newAddress();
  await leave(api, leaver.token, address);
  const nowhere = openChain({ ...chain.settings, rpcUrls: ['http://127.0.0.1:9'] });
  onTestFinished(() => nowhere.close());
  const real = scene().dependencies.chain;
  const down = outgoingChain(nowhere);

  // Unreachable before the nonce is assigned, before sending and before the receipt.
  await expect(scene().advanceWithdrawals({ chain: down })).rejects.toThrow();
  expect(await statusOf(scene(), leaver)).toBe('approved');
  await expect(
    scene().advanceWithdrawals({ chain: { ...real, send: down.send } }),
  ).rejects.toThrow();
  expect(await statusOf(scene(), leaver)).toBe('signed');
  await expect(
    scene().advanceWithdrawals({ chain: { ...real, final: down.final } }),
  ).rejects.toThrow();
  expect(await statusOf(scene(), leaver)).toBe('broadcast');
  await scene().carryOut();

  expect(await statusOf(scene(), leaver)).toBe('settled');
  expect(await chain.balanceOf(address)).toBe(tokens('6'));
});

test('a withdrawal completes after the signer was unreachable', async () => {
  const { api } = scene();
  const leaver = await newLeaver(api, '8');
  await leave(api, leaver.token, newAddress());
  const sign = () => Promise.reject(new Error('no answer'));

  await expect(scene().advanceWithdrawals({ signer: { sign } })).rejects.toThrow('no answer');
  await scene().carryOut();

  expect(await statusOf(scene(), leaver)).toBe('settled');
});

describe('the operator', () => {
  test('pauses unsigned withdrawals and resumes them', async () => {
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

  test('disables a member, which stops the member’s unsigned withdrawals', async () => {
    const { api } = scene();
    const leaver = await newLeaver(api, '9');
    await leave(api, leaver.token, newAddress());
    const switched = (paymentsEnabled: boolean) =>
      rowsOf(
        api.db,
        sql`update member set payments_enabled = ${paymentsEnabled} where id = ${leaver.id}`,
      );

    await switched(false);
    await scene().carryOut();
    expect(await statusOf(scene(), leaver)).toBe('approved');
    await switched(true);
    await scene().carryOut();

    expect(await statusOf(scene(), leaver)).toBe('settled');
  });
});
