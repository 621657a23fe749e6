import { afterAll, expect, test } from 'vitest';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import type { PaymentStep } from '#shared/transactions/schemas.ts';
import { useApi } from '../../support/api/api.ts';
import { letDeliveriesBeDue } from '../../support/clock/age.ts';
import { paidAgain, paidScene, refund } from '../../support/payments/refunds.ts';
import { newMember, newMerchant, type TestMember } from '../../support/people/people.ts';
import { move } from '../../support/tokens/transfers.ts';
import { startWebhookReceiver } from '../../support/webhooks/receiver.ts';

const receiver = await startWebhookReceiver();
const api = useApi({ webhookAllow: [receiver.address] });
afterAll(() => receiver.close());

const ask = ({ token }: TestMember, id: string) =>
  api().call(transactionsEndpoints.readTimeline, { token, params: { id } });
const steps = async (member: TestMember, id: string) =>
  (await ask(member, id)).json().steps as PaymentStep[];

test('payer and merchant read when a payment was created, paid and refunded', async () => {
  const { merchant, payer, id, transfer } = await paidScene(api());
  await refund(api(), { merchant, id }, { amount: '9.50' });

  for (const member of [payer, merchant]) {
    const expected = [
      ['created', null, null],
      ['paid', null, null],
      ['refunded', '9.50', 'EUR'],
    ];
    const read = await steps(member, transfer);
    expect(read.map(({ kind, amount, currency }) => [kind, amount, currency])).toEqual(expected);
    const times = read.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
  }
});

test('only the merchant reads when the payment was delivered', async () => {
  const hook = receiver.hook({ status: 500 }, { status: 204 });
  const merchant = await newMerchant(api(), { webhook: hook.url });
  const payer = await newMember(api(), { cash: '1000' });
  const { transfer } = await paidAgain(api(), { merchant, payer });
  const kinds = async (member: TestMember) =>
    (await steps(member, transfer)).map(({ kind }) => kind);

  await api().deliver();
  // A failed attempt is no delivery.
  expect(await kinds(merchant)).toEqual(['created', 'paid']);

  await letDeliveriesBeDue(api(), merchant.id);
  await api().deliver();
  expect(await kinds(merchant)).toEqual(['created', 'paid', 'delivered']);
  expect(await kinds(payer)).toEqual(['created', 'paid']);
});

test("neither somebody else's payment nor a deposit has a timeline", async () => {
  const { transfer } = await paidScene(api());
  const stranger = await newMember(api());
  const deposit = await move(api(), { kind: 'deposit', amount: '5', to: stranger.cash });

  expect((await ask(stranger, transfer)).json().code).toBe('not_found');
  expect((await ask(stranger, deposit)).json().code).toBe('not_found');
});
