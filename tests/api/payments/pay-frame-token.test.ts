/** The limits of the token of a payment's frame. */
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as framePasskeysEndpoints from '#shared/passkeys/frame-endpoints.ts';
import * as approvePayEndpoints from '#shared/pay/approve-endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { endSession } from '../../../server/people/sessions/sessions.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { useApi } from '../../support/api/api.ts';
import { frameToken } from '../../support/api/frame-token.ts';
import { letQuoteExpire } from '../../support/clock/age.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { balanceOf, PASSWORD, tokens } from '../../support/people/people.ts';

const api = useApi();

async function frameScene() {
  const scene = await payScene(api());
  return { ...scene, jwt: await frameToken(api(), scene.payer, scene.id) };
}

const confirm = (params: { id: string }, token: string, total = TOTAL) =>
  api().call(payEndpoints.confirm, { params, token, body: { total } });

describe("the frame's token", () => {
  test('pays this session', async () => {
    const { params, jwt } = await frameScene();

    expect((await confirm(params, jwt)).statusCode).toBe(200);
  });

  test('is valid for fifteen minutes', async () => {
    const { iat = 0, exp = 0 } = decodeJwt((await frameScene()).jwt);

    expect(exp - iat).toBe(15 * 60);
  });

  test('ends with the session of the sign-in', async () => {
    const { params, payer, jwt } = await frameScene();
    await endSession(api().db, payer.sid);

    const response = await confirm(params, jwt);

    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated']);
    expect(await balanceOf(api(), payer.cash)).toBe(tokens('1000'));
  });

  test('is refused everywhere but for its own payment session', async () => {
    const { params, jwt } = await frameScene();
    const other = await payScene(api());
    const challenge = 'a'.repeat(43);
    const proof = { total: TOTAL, currentPassword: PASSWORD };

    const elsewhere = await confirm(other.params, jwt);
    const me = await api().call(authEndpoints.readMe, { token: jwt });
    const code = await api().call(framePasskeysEndpoints.allow, {
      params,
      token: jwt,
      body: { challenge },
    });
    const approval = await api().call(approvePayEndpoints.approve, {
      params,
      token: jwt,
      body: proof,
    });

    expect([elsewhere, me, code, approval].map(({ statusCode }) => statusCode)).toEqual(
      Array(4).fill(403),
    );
    const seen = await api().call(payEndpoints.read, { params: other.params, token: jwt });
    expect(seen.json().payer).toBeNull();
  });

  test('cannot pay more than was approved', async () => {
    const { id, params, payer, jwt } = await frameScene();
    await letQuoteExpire(api(), id);
    await addRate(api().db, { currency: 'EUR', rate: '0.2', source: 'test' });
    await api().call(payEndpoints.quote, { params });

    const response = await confirm(params, jwt, '190');

    expect([response.statusCode, response.json().code]).toEqual([403, 'authorization_exceeded']);
    expect(await balanceOf(api(), payer.cash)).toBe(tokens('1000'));
    await addRate(api().db, { currency: 'EUR', rate: '0.25', source: 'test' });
  });
});
