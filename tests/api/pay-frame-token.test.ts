import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readMe } from '#shared/auth/contract.ts';
import { authorizePayment, confirmPayment, redeemCode, renewQuote } from '#shared/pay/contract.ts';
import { addRate } from '../../server/token/rates.ts';
import { useApi } from '../support/api.ts';
import { payScene, TOTAL } from '../support/pay-scene.ts';
import { balanceOf, type MemberWish, tokens } from '../support/people.ts';
import { letQuoteExpire } from '../support/time.ts';

const api = useApi();
const scene = (...wish: [MemberWish?, Record<string, unknown>?]) => payScene(api(), ...wish);

describe("the frame's token", () => {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');

  async function frameScene(total = TOTAL) {
    const { id, params, payer, merchant } = await scene();
    const { code } = (
      await api().call(authorizePayment, { params, token: payer.token, body: { challenge, total } })
    ).json();
    return { id, params, payer, merchant, code: String(code) };
  }

  async function redeem(params: { id: string }, code: string, with_ = verifier) {
    return api().call(redeemCode, { params, body: { code, verifier: with_ } });
  }

  test('is had for a one-time code and its verifier, and pays this session', async () => {
    const { params, code } = await frameScene();
    const { jwt } = (await redeem(params, code)).json();

    const response = await api().call(confirmPayment, {
      params,
      token: jwt,
      body: { total: TOTAL },
    });

    expect(response.statusCode).toBe(200);
  });

  test('is not had twice for one code', async () => {
    const { params, code } = await frameScene();
    await redeem(params, code);

    expect((await redeem(params, code)).json().code).toBe('code_invalid');
  });

  test('is not had with another verifier, which spends the code', async () => {
    const { params, code } = await frameScene();

    const wrong = await redeem(params, code, randomBytes(32).toString('base64url'));

    expect(wrong.json().code).toBe('code_invalid');
    expect((await redeem(params, code)).json().code).toBe('code_invalid');
  });

  test('is not had for another session', async () => {
    const { code } = await frameScene();
    const other = await scene();

    expect((await redeem(other.params, code)).json().code).toBe('code_invalid');
  });

  test('is good for nothing but its own session', async () => {
    const { params, code } = await frameScene();
    const { jwt } = (await redeem(params, code)).json();
    const other = await scene();

    const elsewhere = await api().call(confirmPayment, {
      params: other.params,
      token: jwt,
      body: { total: TOTAL },
    });
    const me = await api().call(readMe, { token: jwt });
    const again = await api().call(authorizePayment, {
      params,
      token: jwt,
      body: { challenge, total: TOTAL },
    });

    expect([elsewhere.statusCode, me.statusCode, again.statusCode]).toEqual([403, 403, 403]);
  });

  test('does not pay more than was approved', async () => {
    const { id, params, code, payer } = await frameScene();
    const { jwt } = (await redeem(params, code)).json();
    await letQuoteExpire(api(), id);
    await addRate(api().db, { currency: 'EUR', rate: '0.2', source: 'test' });
    await api().call(renewQuote, { params });

    const response = await api().call(confirmPayment, {
      params,
      token: jwt,
      body: { total: '190' },
    });

    expect([response.statusCode, response.json().code]).toEqual([403, 'authorization_exceeded']);
    expect(await balanceOf(api(), payer.cash)).toBe(tokens('1000'));
    await addRate(api().db, { currency: 'EUR', rate: '0.25', source: 'test' });
  });

  test('cannot be approved for a total nobody was shown', async () => {
    const { params, payer } = await scene();

    const response = await api().call(authorizePayment, {
      params,
      token: payer.token,
      body: { challenge, total: '500' },
    });

    expect(response.json().code).toBe('quote_changed');
  });
});
