/** A passkey signs in at payments of its own mode alone: in the frame, and on our pages. */
import { expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { everyRowCount } from '../../support/api/row-counts.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { givePasskey, present, signInOptions } from '../../support/people/passkeys.ts';
import { newMerchant, newPaySession, type TestMerchant } from '../../support/people/people.ts';
import { begin, IN_SHOP, pairOf, redeem, remember } from '../../support/people/shop-frame.ts';
import { newTestMember, signInAt, twinOf } from '../../support/people/test-mode.ts';

const api = useApi();

/** A test payment of `shop`, and a test member with a passkey for payments who is signed in at it. */
async function testScene(shop: TestMerchant) {
  const twin = await twinOf(api(), shop);
  const { id } = await newPaySession(api(), { ...shop, apiToken: twin.apiToken });
  const tara = await newTestMember(api(), twin);
  const { jwt: token } = (await signInAt(api(), id, tara)).json();
  return { params: { id }, tara, token };
}

const givePaymentPasskey = (token: string, currentPassword?: string) =>
  givePasskey(
    api(),
    { token },
    {},
    'Phone',
    currentPassword ? { currentPassword } : undefined,
    true,
  );
const pay = (params: { id: string }, token: string) =>
  api().call(payEndpoints.confirm, { params, token, body: { total: TOTAL } });
const codeOf = (answer: Awaited<ReturnType<typeof redeem>>) => [
  answer.statusCode,
  answer.json().code,
];

test('a test member pays a test payment of their business in the frame', async () => {
  const { params, tara, token } = await testScene(await newMerchant(api()));
  const { authenticator } = await givePaymentPasskey(token, tara.password);
  const cookie = pairOf(await remember(api(), params, token));
  const { options } = (await begin(api(), params, cookie)).json();

  const answer = await redeem(api(), params, authenticator.confirm(options, IN_SHOP));

  expect((await pay(params, answer.json().jwt)).statusCode).toBe(200);
});

test('in the frame neither mode signs in at a payment of the other, nor a test member at another business', async () => {
  const { merchant: shop, params: inLive, payer } = await payScene(api());
  const ana = await givePaymentPasskey(payer.token);
  const anasCookie = pairOf(await remember(api(), inLive, payer.token));
  const { params: inTest, tara, token } = await testScene(shop);
  const tarasKey = await givePaymentPasskey(token, tara.password);
  const tarasCookie = pairOf(await remember(api(), inTest, token));
  const { params: elsewhere } = await testScene(await newMerchant(api()));

  for (const { params, cookie, authenticator } of [
    { params: inTest, cookie: anasCookie, ...ana },
    { params: inLive, cookie: tarasCookie, ...tarasKey },
    { params: elsewhere, cookie: tarasCookie, ...tarasKey },
  ]) {
    const { options } = (await begin(api(), params, cookie)).json();
    const signed = authenticator.confirm(options, IN_SHOP);
    const before = await everyRowCount(api());
    const answer = await redeem(api(), params, signed);

    expect(codeOf(answer)).toEqual([400, 'passkey_invalid']);
    expect(await everyRowCount(api())).toEqual(before);
  }
});

test('on our pages a test member signs in at payments of their business alone, and a live member at live ones', async () => {
  const { merchant: shop, payer, id: inLive } = await payScene(api());
  const { authenticator: ana } = await givePaymentPasskey(payer.token);
  const { params: inTest, tara, token } = await testScene(shop);
  const { authenticator: tarasKey } = await givePaymentPasskey(token, tara.password);
  const { params: elsewhere } = await testScene(await newMerchant(api()));
  const signIn = async (authenticator: typeof ana, session?: string) =>
    (await present(api(), authenticator.get(await signInOptions(api())), session)).statusCode;

  expect([await signIn(ana), await signIn(ana, inLive)]).toEqual([200, 200]);
  expect(await signIn(tarasKey, inTest.id)).toBe(200);
  const refused = [
    await signIn(ana, inTest.id),
    await signIn(tarasKey),
    await signIn(tarasKey, inLive),
    await signIn(tarasKey, elsewhere.id),
  ];
  expect(refused).toEqual(Array(4).fill(400));
});
