/** A payment in a shop's frame above the limit of a sign-in: the browser's dialog confirms payee and total. */
import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import * as framePasskeysEndpoints from '#shared/passkeys/frame-endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { useApi } from '../support/api/api.ts';
import { payScene, TOTAL } from '../support/payments/pay-scene.ts';
import { givePasskey } from '../support/people/passkeys.ts';
import { SHOP, tokens } from '../support/people/people.ts';

const api = useApi({ stepUp: { amount: tokens('100'), sum: tokens('600') } });
const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

test('pays what the member’s sign-in alone may not', async () => {
  const { params, payer } = await payScene(api());
  const { authenticator } = await givePasskey(api(), payer, {}, 'Phone', undefined, true);
  const pay = (token: string) =>
    api().call(payEndpoints.confirm, { params, token, body: { total: TOTAL } });
  expect((await pay(payer.token)).json().code).toBe('confirmation_required');
  const { code } = (
    await api().call(framePasskeysEndpoints.allow, {
      params,
      token: payer.token,
      body: { challenge },
    })
  ).json();
  const remembered = await api().call(framePasskeysEndpoints.remember, {
    params,
    body: { code, verifier },
  });
  const cookie = String(remembered.headers['set-cookie']).split(';')[0] ?? '';
  const { options } = (
    await api().call(framePasskeysEndpoints.begin, {
      params,
      body: { challenge, total: TOTAL },
      headers: { cookie },
    })
  ).json();

  const credential = authenticator.confirm(options, { crossOrigin: true, topOrigin: SHOP });
  const { jwt } = (
    await api().call(framePasskeysEndpoints.redeem, { params, body: { credential, verifier } })
  ).json();

  expect((await pay(jwt)).statusCode).toBe(200);
});
