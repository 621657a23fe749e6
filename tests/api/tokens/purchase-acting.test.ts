/** Prices and purchases by a person who acts for a business, in both modes. */
import { expect, test } from 'vitest';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import * as topUpEndpoints from '#shared/top-up/endpoints.ts';
import { order } from '../../support/cards/network.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';
import { approveTopUp } from '../../support/payments/top-up-scene.ts';
import { newMerchant, newPaySession, type TestMember } from '../../support/people/people.ts';
import { newColleague } from '../../support/people/team.ts';
import { newTestMember, signInAt, twinOf } from '../../support/people/test-mode.ts';

const { network, api } = await purchaseScene();

const quote = ({ token }: Pick<TestMember, 'token'>) =>
  api().call(purchasesEndpoints.quote, { token, body: { currency: 'EUR' } });

test('a founder sees the price at once, and proves the mailbox before money moves', async () => {
  const founder = await newMerchant(api(), { memberForDays: 2 });

  const priced = await quote(founder);
  expect([priced.statusCode, priced.json().currency]).toEqual([201, 'EUR']);

  const refused = await order(api(), founder.token, { quote: priced.json().id });
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'mailbox_unproven']);
});

test('who may not see the balance gets no price', async () => {
  const cashier = await newColleague(api(), await newMerchant(api()), 'till');

  expect((await quote(cashier)).json()).toMatchObject({
    code: 'scope_missing',
    errors: [{ path: 'scope', message: 'balance:read' }],
  });
});

test('a top-up in test mode is refused before it reaches the card network', async () => {
  const shop = await newMerchant(api());
  const twin = await twinOf(api(), shop);
  const { id } = await newPaySession(api(), { ...shop, apiToken: twin.apiToken });
  const tara = await newTestMember(api(), twin, { cash: '1' });
  const { jwt: token } = (await signInAt(api(), id, tara)).json<{ jwt: string }>();

  const offered = await api().call(topUpEndpoints.quote, { params: { id }, token });
  const asked = { quote: 'quo_none', tokens: '151', total: '152' };
  const approved = await approveTopUp(api(), { token }, id, asked);

  expect([offered.json().code, approved.json().code]).toEqual(['test_mode', 'test_mode']);
  expect(network.store.all('intent')).toEqual([]);
});
