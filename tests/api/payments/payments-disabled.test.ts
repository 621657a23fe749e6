/** What disables a payment, as its payer and their home are told. */

import { describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as erasureEndpoints from '#shared/profile/erasure-endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { setting } from '../../support/database/setting.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { newMember, newMerchant, PASSWORD } from '../../support/people/people.ts';

const api = useApi();

type Change = Record<string, boolean | Date>;
async function change(id: string, values: Change): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await rowsOf(api().db, sql`update member set ${setting(values)} where id = ${id}`);
}

const OFF: Change = { payments_enabled: false };
const CLOSED: Change = { closed_at: new Date() };
const FROZEN: Change = { outgoing_frozen_at: new Date() };

describe('a payment is disabled', () => {
  test.each<[string, Change, Change, string]>([
    ['by a payer who is switched off', OFF, {}, 'account_disabled'],
    ['by a payer who has left', CLOSED, {}, 'account_left'],
    ['by a payer who is switched off and has left', { ...OFF, ...CLOSED }, {}, 'account_disabled'],
    ['by a merchant that is switched off', {}, OFF, 'merchant_disabled'],
    ['by a merchant that is closed', {}, CLOSED, 'merchant_disabled'],
    ['by the merchant first, because only it can change that', CLOSED, OFF, 'merchant_disabled'],
    ['by the merchant of a frozen payer', FROZEN, OFF, 'merchant_disabled'],
  ])('%s', async (_, ofPayer, ofMerchant, cause) => {
    const { id, payer, merchant } = await payScene(api());
    await change(payer.id, ofPayer);
    await change(merchant.id, ofMerchant);

    const read = async (token?: string) =>
      (await api().call(payEndpoints.read, { params: { id }, token })).json();
    const refused = await api().call(payEndpoints.confirm, {
      params: { id },
      token: payer.token,
      body: { total: TOTAL },
    });

    expect((await read(payer.token)).payer).toMatchObject({
      availability: 'payments_disabled',
      disabledBy: cause,
    });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'payments_disabled']);
    expect(JSON.stringify(await read())).not.toContain('isabled');
  });

  test('by nothing for a frozen payer and for one who may pay', async () => {
    const { id, payer } = await payScene(api());
    const shown = async () =>
      (await api().call(payEndpoints.read, { params: { id }, token: payer.token })).json().payer;

    expect(await shown()).toMatchObject({ availability: 'available', disabledBy: null });
    await change(payer.id, FROZEN);
    expect(await shown()).toMatchObject({ availability: 'account_frozen', disabledBy: null });
  });
});

describe('an account that a request to delete it has closed', () => {
  const causeOf = async (token: string) =>
    (await api().call(walletEndpoints.readAccounts, { token })).json().disabledBy;
  const ask = (token: string) =>
    api().call(erasureEndpoints.request, { token, body: { currentPassword: PASSWORD } });

  test('is told so until it is kept', async () => {
    const ana = await newMember(api(), { cash: '0' });
    expect((await ask(ana.token)).statusCode).toBe(200);
    expect(await causeOf(ana.token)).toBe('account_deleting');

    await api().call(erasureEndpoints.cancel, { token: ana.token });

    expect(await causeOf(ana.token)).toBeNull();
  });

  test('is told that it left if it had left before', async () => {
    const ana = await newMember(api(), { cash: '0' });
    await change(ana.id, CLOSED);
    await ask(ana.token);

    expect(await causeOf(ana.token)).toBe('account_left');
  });

  test('may be a business, which is closed with its only owner', async () => {
    const shop = await newMerchant(api());
    const asked = await ask(shop.token);

    expect(asked.statusCode).toBe(200);
    expect(await causeOf(shop.token)).toBe('account_deleting');
  });
});
