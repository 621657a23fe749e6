/** Acts that move tokens. */
import * as refundRequestsEndpoints from '#shared/refund-requests/endpoints.ts';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import * as approvalWithdrawalsEndpoints from '#shared/withdrawals/approval-endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import * as payoutsEndpoints from '#shared/withdrawals/merchant-endpoints.ts';
import { insertKey } from '../../../server/merchants/api-keys/api-token.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { ask } from '../payments/refund-requests.ts';
import { paidScene } from '../payments/refunds.ts';
import { proofBy } from '../people/passkeys.ts';
import { deposit, newMerchant, PASSWORD, type TestMember } from '../people/people.ts';
import { newOldColleague, payOut } from '../tokens/payout-scene.ts';
import { type Act, actsOf, PROOF } from './acts.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

export function moneyActs(api: () => TestApi): Act[] {
  const { made } = actsOf(api);
  async function payee(): Promise<TestMember> {
    const shop = await newMerchant(api());
    await deposit(api(), shop.cash, '100');
    await api().database.owner.db.execute(
      sql`update member set external_deposit_address = ${ADDRESS} where id = ${shop.id}`,
    );
    return shop;
  }
  /** Calls with a named key: the API token requests no payouts. */
  async function withKey(shop: TestMember): Promise<TestMember> {
    const limits = { name: 'Accounting', scopes: ['payouts:write'] };
    const { token } = await insertKey(api().db, api().config, shop, limits);
    return { ...shop, token };
  }
  async function paid() {
    const { merchant: shop, payer, id, transfer } = await paidScene(api());
    return { shop, payer, id, transfer };
  }

  return [
    {
      endpoint: refundsEndpoints.create,
      kinds: ['refund.created'],
      async prepare() {
        const { shop, transfer } = await paid();
        return { shop, options: { params: { id: transfer }, body: { amount: '10.00', ...PROOF } } };
      },
    },
    {
      endpoint: refundsEndpoints.refundSession,
      kinds: ['refund.created'],
      async prepare() {
        const { shop, id } = await paid();
        const by = { ...shop, token: shop.apiToken };
        return { shop, by, options: { params: { id }, body: { amount: '10.00' } } };
      },
    },
    {
      endpoint: refundRequestsEndpoints.decline,
      kinds: ['refund_request.declined'],
      async prepare() {
        const { shop, payer, id } = await paid();
        const request = await made(ask(api(), payer, id));
        return { shop, options: { params: { id: request.id }, body: { answer: 'No.' } } };
      },
    },
    {
      endpoint: withdrawalsEndpoints.payout,
      kinds: ['payout.requested'],
      prepare: async () => ({
        shop: await payee(),
        options: { body: { amount: '40', password: PASSWORD } },
      }),
    },
    {
      endpoint: approvalWithdrawalsEndpoints.approveSecond,
      kinds: ['payout.approved'],
      async prepare() {
        const shop = await payee();
        await deposit(api(), shop.cash, '6000');
        const by = await newOldColleague(api(), shop, 'finance');
        const asked = await made(payOut(api(), shop, '6000'));
        const body = await proofBy(api(), by, by.authenticator);
        return { shop, by, options: { params: { id: asked.id }, body } };
      },
    },
    {
      endpoint: withdrawalsEndpoints.cancel,
      kinds: ['payout.cancelled'],
      async prepare() {
        const shop = await payee();
        const body = { amount: '40', password: PASSWORD };
        const { token } = shop;
        const { id } = await made(api().call(withdrawalsEndpoints.payout, { token, body }));
        return { shop, options: { params: { id } } };
      },
    },
    {
      endpoint: payoutsEndpoints.createPayout,
      kinds: ['payout.requested'],
      async prepare() {
        const shop = await payee();
        return { shop, by: await withKey(shop), options: { body: { amount: '40' } } };
      },
    },
    {
      endpoint: payoutsEndpoints.cancelPayout,
      kinds: ['payout.cancelled'],
      async prepare() {
        const shop = await payee();
        const by = await withKey(shop);
        const body = { amount: '40' };
        const { id } = await made(
          api().call(payoutsEndpoints.createPayout, { token: by.token, body }),
        );
        return { shop, by, options: { params: { id } } };
      },
    },
  ];
}
