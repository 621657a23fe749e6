/** The steps of setting up a business, and when each is done. */
import { expect, test } from 'vitest';
import * as setupEndpoints from '#shared/setup/endpoints.ts';
import type { Setup } from '#shared/setup/schemas.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newButton, TERMS } from '../../support/payments/buttons.ts';
import { paidAgain } from '../../support/payments/refunds.ts';
import {
  newMember,
  newMerchant,
  newPaySession,
  ownerOf,
  type TestMember,
} from '../../support/people/people.ts';
import { newTestMember, twinOf } from '../../support/people/test-mode.ts';

const api = useApi();

async function stepsOf({ token }: TestMember): Promise<Record<string, boolean>> {
  const answer = await api().call(setupEndpoints.readSetup, { token });
  const { steps } = answer.json<Setup>();
  return Object.fromEntries(steps.map(({ name, done }) => [name, done]));
}

/** A new business; its key is revoked, and its domain is not proven. */
async function bare() {
  const merchant = await newMerchant(api(), {
    isVouchedFor: false,
    webhook: 'https://shop.test/hook',
  });
  await ownerOf(api()).execute(
    sql`update api_key set revoked_at = now() where merchant_id = ${merchant.id}`,
  );
  return merchant;
}

test('nothing is done for a new business, and it needs no webhook before it has a key', async () => {
  expect(await stepsOf(await bare())).toEqual({
    domain: false,
    connection: false,
    payment: false,
    payout: false,
  });
});

test('a payment button connects a business that has no server', async () => {
  const merchant = await bare();

  await newButton(api(), merchant, TERMS);

  expect(await stepsOf(merchant)).toMatchObject({ connection: true });
  expect(await stepsOf(merchant)).not.toHaveProperty('webhook');
});

test('with a key, a webhook endpoint has to accept an event', async () => {
  const merchant = await newMerchant(api(), { webhook: 'https://shop.test/hook' });
  expect(await stepsOf(merchant)).toMatchObject({ connection: true, webhook: false });

  await ownerOf(api()).execute(
    sql`update webhook_endpoint set last_success_at = now() where merchant_id = ${merchant.id}`,
  );
  expect(await stepsOf(merchant)).toMatchObject({ webhook: true });

  await ownerOf(api()).execute(
    sql`update webhook_endpoint set enabled = false, deleted_at = now() where merchant_id = ${merchant.id}`,
  );
  expect(await stepsOf(merchant)).toMatchObject({ webhook: false });
});

test('an expired key does not connect a business', async () => {
  const merchant = await newMerchant(api());
  await ownerOf(api()).execute(sql`update api_key set expires_at = now() - interval '1 second'
    where merchant_id = ${merchant.id}`);

  expect(await stepsOf(merchant)).toMatchObject({ connection: false });
});

test('the domain is done while the proof is of the domain that the business has', async () => {
  const merchant = await newMerchant(api());
  expect(await stepsOf(merchant)).toMatchObject({ domain: true });

  await ownerOf(api()).execute(
    sql`update domain_proof set domain = 'former.test' where merchant_id = ${merchant.id}`,
  );

  expect(await stepsOf(merchant)).toMatchObject({ domain: false });
});

test('the first payment and an address for payouts are the last steps', async () => {
  const merchant = await newMerchant(api());
  const other = await newMerchant(api());
  const payer = await newMember(api(), { cash: '1000' });
  await newPaySession(api(), other);

  await paidAgain(api(), { merchant, payer });
  await rowsOf(
    api().db,
    sql`update member set external_deposit_address = ${`0x${'ab'.repeat(20)}`}
        where id = ${merchant.id}`,
  );

  expect(await stepsOf(merchant)).toMatchObject({ payment: true, payout: true });
  expect(await stepsOf(other)).toMatchObject({ payment: false, payout: false });
});

test('test mode asks for a key and a test member, and neither for a domain nor for payouts', async () => {
  const merchant = await bare();
  const twin = await twinOf(api(), merchant);
  const steps = () => stepsOf({ ...merchant, token: twin.apiToken });
  const missing = { connection: true, 'test-member': false, webhook: false, payment: false };
  expect(await steps()).toEqual(missing);

  await newTestMember(api(), twin);
  expect(await steps()).toEqual({ ...missing, 'test-member': true });
  expect(await stepsOf(merchant)).not.toHaveProperty('test-member');
});
