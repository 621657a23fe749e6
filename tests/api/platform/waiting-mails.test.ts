/** A payment leaves its receipt to the worker, which writes it once, whatever happens between. */
import { expect, test } from 'vitest';
import { confirmPayment } from '../../../server/payments/pay/pay-session.ts';
import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { writeWaiting } from '../../../server/platform/mail/send-due.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { tokens } from '../../support/people/people.ts';

const api = useApi();

/** @returns the payer, who has paid and has no e-mail yet */
async function paid() {
  const { params, payer } = await payScene(api());
  await confirmPayment(api().db, api().config, {
    session: params.id,
    payer: { member: payer, authSessionId: payer.sid },
    total: tokens(TOTAL),
    ceiling: undefined,
  });
  return payer;
}

const rowsOfMember = async (db: Db, table: 'mail' | 'mail_waiting', member: string) =>
  rowsOf(db, sql`select template from ${sql.identifier(table)} where member_id = ${member}`);

test('the receipt of a payment waits for the worker, which writes it once', async () => {
  const { db } = api().database.owner;
  const { id, email } = await paid();
  const before = await rowsOfMember(db, 'mail', id);

  await Promise.all([writeWaiting(api().db), writeWaiting(api().db), writeWaiting(api().db)]);

  expect(before).toEqual([]);
  expect(await rowsOfMember(db, 'mail_waiting', id)).toEqual([]);
  expect((await mailsTo(api(), email)).map(({ template }) => template)).toEqual([
    'payment-receipt',
  ]);
});

test('a worker that stops before its commit leaves the receipt to the next one', async () => {
  const { db } = api().database.owner;
  const { id, email } = await paid();

  const stopped = api().db.transaction(async (tx) => {
    await writeWaiting(tx);
    throw new Error('stopped');
  });

  await expect(stopped).rejects.toThrow('stopped');
  expect(await rowsOfMember(db, 'mail_waiting', id)).toHaveLength(1);
  expect(await mailsTo(api(), email)).toHaveLength(1);
});

test('two workers take different receipts', async () => {
  const { db } = api().database.owner;
  const { id } = await paid();

  await api().db.transaction(async (tx) => {
    await writeWaiting(tx);
    const other = await paid();
    // Does not wait for the first one, which has not committed.
    await writeWaiting(api().db);
    expect(await rowsOfMember(db, 'mail', other.id)).toHaveLength(1);
    expect(await rowsOfMember(db, 'mail', id)).toEqual([]);
  });

  expect(await rowsOfMember(db, 'mail', id)).toHaveLength(1);
});

test('what waits for a member who is erased meanwhile is deleted', async () => {
  const { db } = api().database.owner;
  const { id } = await paid();

  await db.execute(sql`select erasure.erase_person(${id}, 'none')`);

  expect(await rowsOfMember(db, 'mail_waiting', id)).toEqual([]);
});

test('a receipt that was written with its payment is not written again', async () => {
  const { db } = api().database.owner;
  const { id, email } = await paid();
  await db.execute(sql`select mail.about_transfer(template, transfer_id, member_id)
    from mail_waiting where member_id = ${id}`);

  expect(await mailsTo(api(), email)).toHaveLength(1);
});
