/** A custody nonce that was used by a transaction we do not know. */
import { Wallet } from 'ethers/wallet';
import { expect, onTestFinished, test } from 'vitest';
import { rowsOf } from '../../server/platform/db/database.ts';
import { sql } from '../../server/platform/db/statement.ts';
import { ops } from '../support/api/operator.ts';
import {
  differences,
  leave,
  newAddress,
  newLeaver,
  type Scene,
  startScene,
  statusOf,
} from '../support/chain/withdrawals.ts';
import { balanceOf, tokens } from '../support/people/people.ts';

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

/** Moves the loss of the transaction that far into the past. */
const letTimePass = ({ api }: Scene) =>
  api.db.execute(sql`update outgoing set missing_since = missing_since - interval '10 minutes'`);

test('a withdrawal whose nonce is used elsewhere waits for an operator, who is alerted', async () => {
  const { own, leaver, address, id } = await ownScene();
  const { api, chain } = own;
  const never = { ...own.dependencies.chain, send: async () => {} };
  await own.advanceWithdrawals({ chain: never });
  // Somebody else has the custody key, too.
  const thief = new Wallet(chain.keys.custodyKey, chain.chain.provider);
  await thief.sendTransaction({ to: address, value: 1n });
  await chain.mine(3);

  await own.advanceWithdrawals({ chain: never });
  await own.advanceWithdrawals({ chain: never });
  expect(await alertsOf(own, id)).toEqual([]);
  await letTimePass(own);
  await own.advanceWithdrawals({ chain: never });

  expect(await statusOf(own, leaver)).toBe('broadcast');
  expect(await balanceOf(api, leaver.stake)).toBe(0n);
  expect(await alertsOf(own, id)).toEqual([{ kind: 'withdrawal_stranded' }]);
  await ops(api, 'withdrawal:release', '--id', id);
  expect(await statusOf(own, leaver)).toBe('released');
  expect(await balanceOf(api, leaver.stake)).toBe(tokens('12'));
  expect(await differences(api, chain)).toEqual([]);
});

test('a node that briefly lags behind the others strands no withdrawal', async () => {
  const { own, leaver, address, id } = await ownScene();
  const behind = { ...own.dependencies.chain, mined: async () => undefined };
  await own.advanceWithdrawals();
  await own.chain.mine(1);

  // Its nonce is final on one node; another does not know the transaction.
  await own.chain.mine(2);
  await own.advanceWithdrawals({ chain: behind });
  await own.advanceWithdrawals({ chain: { ...own.dependencies.chain, final: minedNotFinal(own) } });
  await letTimePass(own);
  await own.advanceWithdrawals({ chain: behind });

  expect(await alertsOf(own, id)).toEqual([]);
  await own.advanceWithdrawals();
  expect(await statusOf(own, leaver)).toBe('settled');
  expect(await own.chain.balanceOf(address)).toBe(tokens('12'));
});

/** A node that knows the transaction, in a block that is not final there. */
const minedNotFinal =
  ({ dependencies }: Scene) =>
  async () => {
    const final = await dependencies.chain.final();
    return final && { ...final, block: 0 };
  };

test('a stranded withdrawal is not released while the chain has it or cannot be read', async () => {
  const { own, leaver, address, id } = await ownScene();
  const { api, chain } = own;
  const behind = { ...own.dependencies.chain, mined: async () => undefined };
  await own.carryOut({ chain: behind });
  await letTimePass(own);
  await own.advanceWithdrawals({ chain: behind });
  expect(await alertsOf(own, id)).toEqual([{ kind: 'withdrawal_stranded' }]);
  const release = async () => (await ops(api, 'withdrawal:release', '--id', id)).output;

  expect(await release()).toContain('was mined: the tokens have left');
  const settings = api.config.chain;
  api.config.chain = { ...chain.settings, rpcUrls: ['http://127.0.0.1:9'] };
  expect(await release()).toContain('the node cannot be asked');
  api.config.chain = null;
  expect(await release()).toContain('no chain is configured');
  api.config.chain = settings;

  expect(await balanceOf(api, leaver.stake)).toBe(0n);
  await own.advanceWithdrawals();
  expect(await statusOf(own, leaver)).toBe('settled');
  expect(await chain.balanceOf(address)).toBe(tokens('12'));
  expect(await differences(api, chain)).toEqual([]);
});
