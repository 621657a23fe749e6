/** A withdrawal is signed only after a verification of the books that began after its own request. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPaused, resume } from '../../server/platform/ops/pauses.ts';
import { createVerification, type Verification } from '../../server/verification.ts';
import {
  leave,
  newAddress,
  newLeaver,
  type Scene,
  startScene,
  statusOf,
  withdrawalsOf,
} from '../support/chain/withdrawals.ts';

let started: Awaited<ReturnType<typeof startScene>>;
let verification: Verification;
const scene = (): Scene => started;
beforeAll(async () => {
  started = await startScene();
  const { api, dependencies } = started;
  verification = createVerification({ db: api.db, config: api.config, log: dependencies.log });
  await verification.run();
});
afterAll(() => started.stop());

const advance = () => scene().advanceWithdrawals({ isVerified: verification.covers });
const asOwner = (statement: string) =>
  scene().api.database.owner.execute(
    `begin; alter table ledger.account disable trigger all; ${statement};
     alter table ledger.account enable trigger all; commit`,
  );

const checkingSince = async ({ token }: { token: string }) =>
  (await withdrawalsOf(scene().api, token))[0]?.checkingSince;

async function leaving() {
  const leaver = await newLeaver(scene().api);
  await leave(scene().api, leaver.token, newAddress());
  return leaver;
}

test('a verification that began before the request does not count, and the next one does', async () => {
  await verification.run();
  const leaver = await leaving();
  await advance();
  const before = await statusOf(scene(), leaver);

  await verification.run();
  await advance();

  expect(before).toBe('approved');
  expect(await statusOf(scene(), leaver)).toBe('broadcast');
});

test.each([
  ['amount', 'amount = amount + 1', 'amount = amount - 1'],
  [
    'address',
    `address = replace(address, '0x1', '0x2')`,
    `address = replace(address, '0x2', '0x1')`,
  ],
])(
  'a withdrawal whose %s was changed after the verification is not signed',
  async (_, harm, repair) => {
    const leaver = await leaving();
    await verification.run();
    const update = (change: string) =>
      scene().api.database.owner.execute(
        `update withdrawal set ${change} where member_id = '${leaver.id}'`,
      );
    await update(harm);
    await advance();
    const changed = await statusOf(scene(), leaver);
    await update(repair);
    await advance();

    expect(changed).toBe('approved');
    expect(await statusOf(scene(), leaver)).toBe('broadcast');
  },
);

test.each([
  ['of more than its member held', 'amount = amount + 1', 'amount = amount - 1'],
  [
    'to another address than its member asked for',
    `address = replace(address, '0x1', '0x2')`,
    `address = replace(address, '0x2', '0x1')`,
  ],
])('a withdrawal %s fails the verification, and nothing is signed', async (_, harm, repair) => {
  const leaver = await leaving();
  const update = (change: string) =>
    scene().api.database.owner.execute(
      `update withdrawal set ${change} where member_id = '${leaver.id}'`,
    );
  await update(harm);
  const fault = await verification.run();
  await advance();
  const changed = await statusOf(scene(), leaver);
  const isStopped = await isPaused(scene().api.db, 'withdrawals_paused');
  await update(repair);
  await verification.run();
  await resume(scene().api.db, 'withdrawals_paused');
  await advance();

  expect(fault).toMatch(/^withdrawal \w+ is not the one whose tokens are held$/);
  expect(isStopped).toBe(true);
  expect(changed).toBe('approved');
  expect(await statusOf(scene(), leaver)).toBe('broadcast');
});

test('after a failed verification nothing is signed until the books are right and operators resume', async () => {
  const leaver = await leaving();
  const balance = (by: string) =>
    asOwner(
      `update ledger.account set balance = balance ${by} where path = 'member:${leaver.id}:cash'`,
    );
  await balance('+ 1');
  const fault = await verification.run();
  await advance();
  const atFault = await statusOf(scene(), leaver);
  const atOnce = await checkingSince(leaver);
  await asOwner(
    `update withdrawal set approved_at = approved_at - interval '3 minutes' where member_id = '${leaver.id}'`,
  );
  const late = await checkingSince(leaver);
  await resume(scene().api.db, 'withdrawals_paused');
  await advance();
  const resumedTooEarly = await statusOf(scene(), leaver);

  await balance('- 1');
  await verification.run();
  await advance();

  expect(fault).toMatch(/differs from its postings by 1$/);
  expect([atOnce, late]).toEqual([null, expect.stringMatching(/^20/)]);
  expect(await checkingSince(leaver)).toBeNull();
  expect([atFault, resumedTooEarly]).toEqual(['approved', 'approved']);
  expect(await statusOf(scene(), leaver)).toBe('broadcast');
});
