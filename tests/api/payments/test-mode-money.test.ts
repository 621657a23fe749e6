/** Test mode has no blockchain and no card network: nothing is bought, paid out or given an address. */
import { afterAll, expect, test } from 'vitest';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import * as topUpEndpoints from '#shared/top-up/endpoints.ts';
import * as approvalEndpoints from '#shared/withdrawals/approval-endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import * as exitWithdrawalsEndpoints from '#shared/withdrawals/exit-endpoints.ts';
import * as merchantWithdrawalsEndpoints from '#shared/withdrawals/merchant-endpoints.ts';
import { insertKey } from '../../../server/merchants/api-keys/api-token.ts';
import { useApi } from '../../support/api/api.ts';
import { everyRowCount } from '../../support/api/row-counts.ts';
import { actingAs } from '../../support/authorisation/test-cast.ts';
import { startTestNetwork } from '../../support/cards/network.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { newMerchant, newPaySession, PASSWORD } from '../../support/people/people.ts';
import { newTestMember, signInAt, twinOf } from '../../support/people/test-mode.ts';

const network = await startTestNetwork();
const api = useApi({ chain: SILENT_CHAIN, cards: network.settings });
afterAll(() => network.stop());
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

async function scene() {
  const shop = await newMerchant(api());
  const twin = await twinOf(api(), shop);
  const { token: person } = await actingAs(api(), { ...shop, id: twin.id });
  const scopes = ['payouts:read', 'payouts:write'];
  const of = { id: twin.id, livemode: false };
  const key = await insertKey(api().db, api().config, of, { name: 'Payouts', scopes });
  const session = await newPaySession(api(), { ...shop, apiToken: twin.apiToken });
  const { jwt: member } = (
    await signInAt(api(), session.id, await newTestMember(api(), twin))
  ).json();
  return { session: session.id, tokens: { person, key: key.token, member: member as string } };
}
type Caller = keyof Awaited<ReturnType<typeof scene>>['tokens'];

const ACCEPTED = { conditions: true, shipping: true, refund: true };
const ORDER = { quote: 'x', unit: 'tokens', amount: '10', acceptances: ACCEPTED };
const TOP_UP = { quote: 'x', tokens: '10', total: '152', acceptances: ACCEPTED };
const CALLS: [string, Caller, Endpoint, object][] = [
  ['the price of tokens', 'person', purchasesEndpoints.quote, { currency: 'EUR' }],
  ['the price of tokens', 'member', purchasesEndpoints.quote, { currency: 'EUR' }],
  ['tokens', 'member', purchasesEndpoints.create, ORDER],
  ['the price of a top-up', 'member', topUpEndpoints.quote, {}],
  ['a top-up', 'member', topUpEndpoints.create, TOP_UP],
  ['a payout', 'person', withdrawalsEndpoints.payout, { amount: '1', password: PASSWORD }],
  ['an exit', 'member', exitWithdrawalsEndpoints.exit, { address: ADDRESS, password: PASSWORD }],
  ['an approval', 'person', approvalEndpoints.begin, { address: ADDRESS, amount: '1' }],
  ['a payout', 'key', merchantWithdrawalsEndpoints.createPayout, { amount: '1' }],
  [
    'a payout address',
    'person',
    profileEndpoints.update,
    { externalDepositAddress: ADDRESS, currentPassword: PASSWORD },
  ],
];

test.each(CALLS)('%s, asked for by a %s of test mode', async (_, caller, endpoint, body) => {
  const { session, tokens } = await scene();
  const before = await everyRowCount(api());

  const headers = { 'idempotency-key': 'order-1' };
  const params = { id: session };
  const answer = await api().call(endpoint, { token: tokens[caller], params, body, headers });

  expect([answer.statusCode, answer.json().code]).toEqual([409, 'test_mode']);
  expect(await everyRowCount(api())).toEqual(before);
});
