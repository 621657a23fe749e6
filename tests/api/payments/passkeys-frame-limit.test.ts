/** A payment in a shop's frame above the limit of a sign-in: the browser's dialog confirms payee and total. */
import { expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { givePasskey } from '../../support/people/passkeys.ts';
import { tokens } from '../../support/people/people.ts';
import { begin, IN_SHOP, pairOf, redeem, remember } from '../../support/people/shop-frame.ts';

const api = useApi({ stepUp: { amount: tokens('100'), sum: tokens('600') } });

test('pays what the member’s sign-in alone may not', async () => {
  const { params, payer } = await payScene(api());
  const { authenticator } = await givePasskey(api(), payer, {}, 'Phone', undefined, true);
  const pay = (token: string) =>
    api().call(payEndpoints.confirm, { params, token, body: { total: TOTAL } });
  expect((await pay(payer.token)).json().code).toBe('confirmation_required');
  const cookie = pairOf(await remember(api(), params, payer.token));
  const { options } = (await begin(api(), params, cookie)).json();

  const signed = authenticator.confirm(options, IN_SHOP);
  const { jwt } = (await redeem(api(), params, signed)).json();

  expect((await pay(jwt)).statusCode).toBe(200);
});
