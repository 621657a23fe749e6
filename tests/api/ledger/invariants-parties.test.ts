/** `ledger:verify` finds tokens that moved between other accounts than the records say, or in another unit. */
import { expect, test } from 'vitest';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import { type TestApi, useApi } from '../../support/api/api.ts';
import { brokenBy } from '../../support/api/broken-by.ts';
import { payFor, payScene } from '../../support/payments/pay-scene.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';
import {
  creditedPurchase,
  heldWithdrawal,
  releasedWithdrawal,
} from '../../support/races/crossings.ts';

const api = useApi();

async function paidSession(at: TestApi): Promise<string> {
  const { id } = await payScene(at);
  await payFor(at, id);
  return id;
}

test.each<
  [string, string, (at: TestApi) => Promise<string>, (id: string, other: string) => Statement]
>([
  [
    'a payment that another merchant received',
    'I5',
    paidSession,
    (id, other) => sql`update pay_session set merchant_id = ${other} where id = ${id}`,
  ],
  [
    'a payment that somebody else paid',
    'I5',
    paidSession,
    (id, other) => sql`update pay_session set payer_id = ${other} where id = ${id}`,
  ],
  [
    'a purchase that was credited to somebody else',
    'I8',
    creditedPurchase,
    (id, other) => sql`update purchase set member_id = ${other} where id = ${id}`,
  ],
  [
    'a withdrawal that took another member’s tokens',
    'I11',
    heldWithdrawal,
    (id, other) => sql`update withdrawal set member_id = ${other} where id = ${id}`,
  ],
  [
    'a withdrawal that took another account of the member',
    'I11',
    heldWithdrawal,
    (id) => sql`update withdrawal set kind = 'payout' where id = ${id}`,
  ],
])('finds %s (%s)', async (_, name, make, harm) => {
  const id = await make(api());
  const { id: other } = name === 'I5' ? await newMerchant(api()) : await newMember(api());

  expect(await brokenBy(api(), async () => {})).toEqual([]);
  expect(await brokenBy(api(), (tx) => tx.execute(harm(id, other)))).toContain(name);
});

test('finds a withdrawal that was given back to another account (I11)', async () => {
  const id = await releasedWithdrawal(api());
  const { cash } = await newMember(api());

  const broken = await brokenBy(api(), async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update ledger.posting l set account_id = ${cash}::bigint
      from withdrawal w, member m
      where w.id = ${id} and m.id = w.member_id and l.transfer_id = w.end_transfer
        and l.account_id = m.stake_account`);
  });

  expect(broken).toContain('I11');
});

/** Behind the guards' back: the last payment's postings are changed where they stand. */
const changed = async (change: Statement) => {
  const id = await paidSession(api());
  return brokenBy(api(), async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update ledger.posting set ${change}
      where transfer_id = (select transfer_id from pay_session where id = ${id})`);
  });
};

test('finds postings in another unit than their accounts have (I3)', async () => {
  // A payment has then moved fewer tokens than it says.
  expect(await changed(sql`unit = 'EUR'`)).toEqual(['I3', 'I5']);
});

test('finds a transfer whose postings do not sum to zero (I1, I2)', async () => {
  expect(await changed(sql`amount = amount + 1`)).toEqual(expect.arrayContaining(['I1', 'I2']));
});
