/** A nonce of custody's that is used, and by nothing we know of. */
import { sql } from 'drizzle-orm';
import { Wallet } from 'ethers/wallet';
import { expect, onTestFinished, test } from 'vitest';
import { rowsOf } from '../../server/db/database.ts';
import { ops } from '../support/ops.ts';
import { balanceOf, tokens } from '../support/people.ts';
import {
  differences,
  leave,
  newAddress,
  newLeaver,
  type Scene,
  startScene,
  statusOf,
} from '../support/withdrawals.ts';

async function ownScene() {
  const own = await startScene();
  onTestFinished(() => own.stop());
  const leaver = await newLeaver(own.api, '12');
  const address = newAddress();
  const { id } = (await leave(own.api, leaver.token, address)).json();
  return { own, leaver, address, id };
}

const alertsOf = ({ api }: Scene, id: string) =>
  rowsOf(api.db, sql`select kind from alert where subject_id = ${id}`);

/** As if it were missing for so long. */
const letTimePass = ({ api }: Scene) =>
  api.db.execute(sql`update outgoing set missing_since = missing_since - interval '10 minutes'`);

test('is nobody’s to decide but a person’s, who is told when it stays so', async () => {
  const { own, leaver, address, id } = await ownScene();
  const { api, chain } = own;
  const never = { ...own.ways.chain, send: async () => {} };
  await own.moveOn({ chain: never });
  // Somebody has the key beside us.
  const thief = new Wallet(chain.keys.custodyKey, chain.chain.provider);
  await thief.sendTransaction({ to: address, value: 1n });
  await chain.mine(3);

  await own.moveOn({ chain: never });
  await own.moveOn({ chain: never });
  expect(await alertsOf(own, id)).toEqual([]);
  await letTimePass(own);
  await own.moveOn({ chain: never });

  expect(await statusOf(own, leaver)).toBe('broadcast');
  expect(await balanceOf(api, leaver.stake)).toBe(0n);
  expect(await alertsOf(own, id)).toEqual([{ kind: 'withdrawal_stranded' }]);
  await ops(api, 'withdrawal:release', '--id', id);
  expect(await statusOf(own, leaver)).toBe('released');
  expect(await balanceOf(api, leaver.stake)).toBe(tokens('12'));
  expect(await differences(api, chain)).toEqual([]);
});

test('a node that is behind the others for a moment strands nothing', async () => {
  const { own, leaver, address, id } = await ownScene();
  const behind = { ...own.ways.chain, mined: async () => undefined };
  await own.moveOn();
  await own.chain.mine(1);

  // Its nonce is final with one node, another has not heard of the transaction.
  await own.chain.mine(2);
  await own.moveOn({ chain: behind });
  await own.moveOn({ chain: { ...own.ways.chain, final: minedNotFinal(own) } });
  await letTimePass(own);
  await own.moveOn({ chain: behind });

  expect(await alertsOf(own, id)).toEqual([]);
  await own.moveOn();
  expect(await statusOf(own, leaver)).toBe('settled');
  expect(await own.chain.balanceOf(address)).toBe(tokens('12'));
});

/** It knows the transaction, in a block that is not final with it. */
const minedNotFinal =
  ({ ways }: Scene) =>
  async () => {
    const final = await ways.chain.final();
    return final && { ...final, block: 0 };
  };

test('what is stranded is not given back when the chain has it, or cannot be asked', async () => {
  const { own, leaver, address, id } = await ownScene();
  const { api, chain } = own;
  const behind = { ...own.ways.chain, mined: async () => undefined };
  await own.carryOut({ chain: behind });
  await letTimePass(own);
  await own.moveOn({ chain: behind });
  expect(await alertsOf(own, id)).toEqual([{ kind: 'withdrawal_stranded' }]);
  const release = async () => (await ops(api, 'withdrawal:release', '--id', id)).output;

  expect(await release()).toContain('was mined: the tokens have left');
  const settings = api.config.chain;
  api.config.chain = { ...chain.settings, rpcUrl: 'http://127.0.0.1:9' };
  expect(await release()).toContain('the node cannot be asked');
  api.config.chain = null;
  expect(await release()).toContain('no chain is connected');
  api.config.chain = settings;

  expect(await balanceOf(api, leaver.stake)).toBe(0n);
  await own.moveOn();
  expect(await statusOf(own, leaver)).toBe('settled');
  expect(await chain.balanceOf(address)).toBe(tokens('12'));
  expect(await differences(api, chain)).toEqual([]);
});
