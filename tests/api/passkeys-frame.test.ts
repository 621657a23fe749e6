import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readMe } from '#shared/auth/contract.ts';
import { beginFramePasskey, redeemFramePasskey } from '#shared/passkeys/frame-contract.ts';
import { confirmPayment, renewQuote } from '#shared/pay/contract.ts';
import { listSignIns } from '#shared/profile/contract.ts';
import { authSession } from '../../server/db/schema.ts';
import { addRate } from '../../server/token/rates.ts';
import { useApi } from '../support/api.ts';
import type { Wish } from '../support/authenticator.ts';
import { givePasskey, letChallengesExpire, present, signInOptions } from '../support/passkeys.ts';
import { payFor, payScene, TOTAL } from '../support/pay-scene.ts';
import { balanceOf, SHOP, tokens } from '../support/people.ts';
import { cookieOf } from '../support/sign-in.ts';
import { letQuoteExpire } from '../support/time.ts';

const api = useApi();
const codeOf = (response: { json(): { code?: string } }) => response.json().code;
const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');
const IN_SHOP: Wish = { crossOrigin: true, topOrigin: SHOP };

const begin = (params: { id: string }, total = TOTAL) =>
  api().call(beginFramePasskey, { params, body: { challenge, total } });

/** A payer with a passkey, asked in the frame of a shop. */
async function frameScene() {
  const { payer, ...scene } = await payScene(api());
  const { authenticator } = await givePasskey(api(), payer);
  const { options } = (await begin(scene.params)).json();
  const redeem = (credential: unknown, over: { id?: string; verifier?: string } = {}) =>
    api().call(redeemFramePasskey, {
      params: { id: over.id ?? scene.id },
      body: { credential, verifier: over.verifier ?? verifier },
    });
  return { ...scene, payer, authenticator, options, redeem };
}

describe('a passkey in the frame', () => {
  test('pays this session, without a window', async () => {
    const { params, payer, authenticator, options, redeem } = await frameScene();
    const { jwt } = (await redeem(authenticator.get(options, IN_SHOP))).json();

    const response = await api().call(confirmPayment, {
      params,
      token: jwt,
      body: { total: TOTAL },
    });

    expect(response.statusCode).toBe(200);
    expect(await balanceOf(api(), payer.cash)).toBe(tokens('848'));
  });

  test('gives a token for nothing but this session, no cookie, and fifteen minutes', async () => {
    const { payer, authenticator, options, redeem } = await frameScene();
    const other = await payScene(api());
    const answer = await redeem(authenticator.get(options, IN_SHOP));
    const { jwt } = answer.json();

    const me = await api().call(readMe, { token: jwt });
    const elsewhere = await api().call(confirmPayment, {
      params: other.params,
      token: jwt,
      body: { total: TOTAL },
    });

    expect([me.statusCode, elsewhere.statusCode]).toEqual([403, 403]);
    expect(cookieOf(answer)).toBeUndefined();
    const { sessions } = (await api().call(listSignIns, { token: payer.token })).json();
    const { id } = sessions.find((one: { current: boolean }) => !one.current);
    const [row] = await api().db.select().from(authSession).where(eq(authSession.id, id));
    expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(15 * 60_000);
  });

  test('pays no more than what was asked for', async () => {
    const { id, params, payer, authenticator, options, redeem } = await frameScene();
    const { jwt } = (await redeem(authenticator.get(options, IN_SHOP))).json();
    await letQuoteExpire(api(), id);
    await addRate(api().db, { currency: 'EUR', rate: '0.2', source: 'test' });
    await api().call(renewQuote, { params });

    const response = await api().call(confirmPayment, {
      params,
      token: jwt,
      body: { total: '190' },
    });

    expect([response.statusCode, codeOf(response)]).toEqual([403, 'authorization_exceeded']);
    expect(await balanceOf(api(), payer.cash)).toBe(tokens('1000'));
    await addRate(api().db, { currency: 'EUR', rate: '0.25', source: 'test' });
  });

  test('is not asked for a total nobody was shown, nor for a session that is over', async () => {
    const { id, params } = await payScene(api());
    const larger = await begin(params, '500');
    await payFor(api(), id);

    expect(codeOf(larger)).toBe('quote_changed');
    expect(codeOf(await begin(params))).toBe('session_not_pending');
    expect(codeOf(await begin({ id: `pay_${'0'.repeat(26)}` }))).toBe('session_not_found');
  });

  test.each<[string, Wish]>([
    ['a page that is not the merchant’s', { crossOrigin: true, topOrigin: 'https://evil.test' }],
    ['a page that is not named', { crossOrigin: true }],
    ['no other page at all', { crossOrigin: false }],
    ['another frame’s document', { ...IN_SHOP, origin: SHOP }],
    ['another host', { ...IN_SHOP, rpId: 'shop.test' }],
    ['a device that did not check its user', { ...IN_SHOP, userVerified: false }],
    ['a passkey that names another member', { ...IN_SHOP, userHandle: 'dXNyX3g' }],
  ])('is worth nothing from %s', async (_, wish) => {
    const { authenticator, options, redeem } = await frameScene();

    const response = await redeem(authenticator.get(options, wish));

    expect([response.statusCode, codeOf(response)]).toEqual([400, 'passkey_invalid']);
  });

  test('is worth nothing again, in another frame, or too late', async () => {
    const scene = await frameScene();
    const { authenticator, options, redeem, params } = scene;
    const signed = authenticator.get(options, IN_SHOP);
    await redeem(signed);
    const again = await redeem(signed);
    const next = (await begin(params)).json().options;
    const elsewhere = await redeem(authenticator.get(next, IN_SHOP), {
      verifier: randomBytes(32).toString('base64url'),
    });
    const spent = await redeem(authenticator.get(next, IN_SHOP));
    const late = authenticator.get((await begin(params)).json().options, IN_SHOP);
    await letChallengesExpire(api());

    expect([again, elsewhere, spent, await redeem(late)].map(codeOf)).toEqual(
      Array(4).fill('passkey_invalid'),
    );
  });

  test('is worth nothing for another session', async () => {
    const { authenticator, options, redeem } = await frameScene();
    const other = await payScene(api());

    const response = await redeem(authenticator.get(options, IN_SHOP), { id: other.id });

    expect(codeOf(response)).toBe('passkey_invalid');
  });

  test('signs nobody in on our pages, nor the other way round', async () => {
    const { authenticator, options, redeem } = await frameScene();
    const signIn = await signInOptions(api());

    expect(codeOf(await present(api(), authenticator.get(options)))).toBe('passkey_invalid');
    expect(codeOf(await redeem(authenticator.get(signIn, IN_SHOP)))).toBe('passkey_invalid');
  });
});
