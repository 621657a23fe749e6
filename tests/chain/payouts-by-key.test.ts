/** Payouts that an API key requests, on a chain and with the signer, which no key can persuade. */
import { expect, test } from 'vitest';
import * as approvalEndpoints from '#shared/withdrawals/approval-endpoints.ts';
import * as endpoints from '#shared/withdrawals/merchant-endpoints.ts';
import { insertKey } from '../../server/merchants/api-keys/api-token.ts';
import { rowsOf } from '../../server/platform/db/database.ts';
import { sql } from '../../server/platform/db/statement.ts';
import { registerPasskeys } from '../../server/tokens/withdrawals/register-passkeys.ts';
import { newAddress, useScene } from '../support/chain/withdrawals.ts';
import { templatesTo } from '../support/mail/outbox.ts';
import { givePasskey } from '../support/people/passkeys.ts';
import { deposit, newMerchant, tokens } from '../support/people/people.ts';
import { beginApproval } from '../support/people/withdrawal-approval.ts';

const scene = useScene(
  {},
  { caps: { memberDay: tokens('20'), unapprovedDay: tokens('100') }, operators: [] },
);

/** A business with 50 tokens, an address of its own, and a key for payouts. */
async function newPayee() {
  const { api } = scene();
  const merchant = await newMerchant(api);
  await deposit(api, merchant.cash, '50');
  const address = newAddress();
  await rowsOf(
    api.db,
    sql`update member set external_deposit_address = ${address} where id = ${merchant.id}`,
  );
  const limits = { name: 'Accounting', scopes: ['payouts:read', 'payouts:write'] };
  const { token: key } = await insertKey(api.db, api.config, merchant, limits);
  return { ...merchant, address, key };
}

async function payOut({ key }: { key: string }, amount: string): Promise<string> {
  const { api } = scene();
  const asked = await api.call(endpoints.createPayout, { token: key, body: { amount } });
  expect(asked.statusCode).toBe(201);
  return asked.json().id;
}

const readPayout = async ({ key }: { key: string }, id: string) =>
  (await scene().api.call(endpoints.readPayout, { token: key, params: { id } })).json();

test('arrive at the stored address when the owner has no passkey', async () => {
  const payee = await newPayee();
  const id = await payOut(payee, '12');

  await scene().carryOut();

  expect(await readPayout(payee, id)).toMatchObject({ status: 'settled', needsApproval: false });
  expect(await scene().chain.balanceOf(payee.address)).toBe(tokens('12'));
});

test("wait for two operators above the signer's limit for unapproved withdrawals", async () => {
  const payee = await newPayee();
  const id = await payOut(payee, '21');

  await scene().carryOut();

  expect(await readPayout(payee, id)).toMatchObject({ status: 'approved', cancellable: true });
  expect(await scene().chain.balanceOf(payee.address)).toBe(0n);
  const alerts = sql`select kind from alert where subject_id = ${id}`;
  expect(await rowsOf(scene().api.db, alerts)).toEqual([{ kind: 'withdrawal_capped' }]);
  const cancelled = await scene().api.call(endpoints.cancelPayout, {
    token: payee.key,
    params: { id },
  });
  expect(cancelled.json().status).toBe('released');
});

test('wait for the approval of an owner with a passkey, for any amount', async () => {
  const { api, registry, dependencies, chain, carryOut } = scene();
  const payee = await newPayee();
  const { authenticator } = await givePasskey(api, payee);
  await api.database.owner.db.execute(
    sql`update member set outgoing_held_until = null where id = ${payee.person}`,
  );
  await registerPasskeys(api.db, registry, dependencies.log);
  const id = await payOut(payee, '1');

  await carryOut();

  expect(await readPayout(payee, id)).toMatchObject({ status: 'approved', needsApproval: true });
  expect(await chain.balanceOf(payee.address)).toBe(0n);
  expect(await templatesTo(api, payee.email)).toContain('withdrawal-approval');

  const begun = await beginApproval(api, payee, { id, address: payee.address, amount: '1' });
  const { approval, options } = begun.json();
  await api.call(approvalEndpoints.approve, {
    token: payee.token,
    params: { id },
    body: { expiry: approval.expiry, passkey: authenticator.get(options) },
  });
  await carryOut();

  expect(await readPayout(payee, id)).toMatchObject({ status: 'settled' });
  expect(await chain.balanceOf(payee.address)).toBe(tokens('1'));
});
