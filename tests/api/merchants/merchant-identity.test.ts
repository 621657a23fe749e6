/**
 * How shoppers see a merchant: an unverified one is marked, and receipts keep the name at payment.
 */
import { describe, expect, test } from 'vitest';
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { newButton } from '../../support/payments/buttons.ts';
import { payScene } from '../../support/payments/pay-scene.ts';
import { newMember, newMerchant, newPaySession } from '../../support/people/people.ts';

const api = useApi();

const read = async (id: string) =>
  (await api().call(payEndpoints.read, { params: { id } })).json().merchant;

/** "PayPal / paypal.com", which is unverified, asks for 40.00 EUR. */
async function impostor() {
  const merchant = await newMerchant(api(), { domain: 'paypal.com', isVouchedFor: false });
  await rename(merchant.id, 'PayPal', 'paypal.com');
  const { id } = await newPaySession(api(), merchant);
  return { merchant, id, params: { id } };
}

const rename = (id: string, recipientName: string, recipientDomain: string) =>
  rowsOf(
    api().db,
    sql`update merchant
        set recipient_name = ${recipientName}, recipient_domain = ${recipientDomain}
        where id = ${id}`,
  );

const prove = (id: string) =>
  rowsOf(
    api().db,
    sql`update domain_proof set proven_at = now(), proven_by = 'operator'
        where merchant_id = ${id}`,
  );

const pay = async (id: string) => {
  const payer = await newMember(api());
  const answer = await api().call(payEndpoints.confirm, {
    params: { id },
    token: payer.token,
    body: { total: '152' },
  });
  expect(answer.statusCode).toBe(200);
  return payer;
};

const transactionsOf = async (token: string) =>
  (await api().call(transactionsEndpoints.list, { token })).json().data;

describe('a merchant with an unverified domain', () => {
  test('is marked in a session until the domain is verified', async () => {
    const { merchant, id } = await impostor();

    expect(await read(id)).toEqual({ name: 'PayPal', domain: 'paypal.com', verified: false });
    await prove(merchant.id);

    expect(await read(id)).toMatchObject({ verified: true });
  });

  test('is marked on the page of its button', async () => {
    const merchant = await newMerchant(api(), { isVouchedFor: false });
    const { id } = await newButton(api(), merchant);

    const { json } = await api().call(buttonsEndpoints.read, { params: { id } });

    expect(json().merchant).toEqual({ name: 'Casa Alba', domain: 'shop.test', verified: false });
  });

  test('is marked in the payer’s receipt and list, even if it is verified later', async () => {
    const { merchant, id } = await impostor();
    const payer = await pay(id);
    await prove(merchant.id);

    const [transaction] = await transactionsOf(payer.token);
    expect(transaction.merchant).toEqual({ name: 'PayPal', domain: 'paypal.com', verified: false });
    const [mail] = await mailsTo(api(), payer.email);
    expect(mail?.text).toContain('Not verified: paypal.com');
    expect(mail?.text).toContain('had not verified that it owns “paypal.com”');
  });

  test('is marked again when its proof has been missing for 21 days', async () => {
    const { merchant, id } = await payScene(api());
    await rowsOf(
      api().db,
      sql`update domain_proof set proven_by = 'dns', failing_since = now() - interval '22 days'
        where merchant_id = ${merchant.id}`,
    );
    const [proof] = await rowsOf<{
      merchantId: string;
      domain: string;
      token: string;
      provenBy: 'dns' | 'file' | 'operator' | null;
      failingSince: Date | null;
    }>(
      api().db,
      sql`select merchant_id as "merchantId", domain, token, proven_by as "provenBy", failing_since as "failingSince"
        from domain_proof where merchant_id = ${merchant.id}`,
    );
    await api().db.execute(sql`select domain.record_check(
      p_merchant => ${merchant.id}, p_domain => ${proof?.domain ?? null}, p_token => ${proof?.token ?? null},
      p_method => 'dns', p_result => 'dns_missing', p_asked => false)`);

    expect(await read(id)).toMatchObject({ verified: false });
  });
});

describe('a merchant that changes its name and domain', () => {
  test('keeps the old ones on past payments: session, list, search and e-mail', async () => {
    const { merchant, payer, id, params } = await payScene(api());
    await api().call(payEndpoints.confirm, { params, token: payer.token, body: { total: '152' } });

    await rename(merchant.id, 'Another', 'another.test');

    const before = { name: 'Casa Alba', domain: 'shop.test', verified: true };
    expect(await read(id)).toEqual(before);
    const [transaction] = await transactionsOf(payer.token);
    expect(transaction).toMatchObject({ recipient: 'Casa Alba', merchant: before });
    const search = { search: 'casa alba' };
    const found = await api().call(transactionsEndpoints.list, {
      token: payer.token,
      query: search,
    });
    expect(found.json().data).toHaveLength(1);
    const [mail] = await mailsTo(api(), payer.email);
    expect(mail?.text).toContain('Paid to: Casa Alba\nVerified domain: shop.test');
  });

  test('uses the new ones in later sessions', async () => {
    const merchant = await newMerchant(api());
    await rename(merchant.id, 'Another', 'another.test');

    const { id } = await newPaySession(api(), merchant);

    expect(await read(id)).toEqual({ name: 'Another', domain: 'another.test', verified: false });
  });
});

test('the merchant’s own list names no merchant', async () => {
  const { merchant, id } = await payScene(api());
  await pay(id);

  expect((await transactionsOf(merchant.token))[0]).toMatchObject({ merchant: null });
});
