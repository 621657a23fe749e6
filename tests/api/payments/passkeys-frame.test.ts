import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { useApi } from '../../support/api/api.ts';
import { letQuoteExpire } from '../../support/clock/age.ts';
import { payFor, payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import type { PaymentWish } from '../../support/people/authenticator.ts';
import {
  givePasskey,
  letChallengesExpire,
  present,
  signInOptions,
} from '../../support/people/passkeys.ts';
import { balanceOf, SHOP, tokens } from '../../support/people/people.ts';
import {
  allow,
  begin,
  IN_SHOP,
  pairOf,
  redeem as redeemAt,
  remember,
} from '../../support/people/shop-frame.ts';
import { cookieOf } from '../../support/people/sign-in.ts';

const api = useApi();
const codeOf = (response: { json(): { code?: string } }) => response.json().code;
/** A payer with a passkey, asked in the frame of a shop. */
async function frameScene() {
  const { payer, ...scene } = await payScene(api());
  const { authenticator } = await givePasskey(api(), payer, {}, 'Phone', undefined, true);
  const cookie = pairOf(await remember(api(), scene.params, payer.token));
  const { options } = (await begin(api(), scene.params, cookie)).json();
  const redeem = (credential: unknown, over: { id?: string; verifier?: string } = {}) =>
    redeemAt(api(), { id: over.id ?? scene.id }, credential, over.verifier);
  return { ...scene, payer, authenticator, cookie, options, redeem };
}

describe('a passkey in the frame', () => {
  test('pays this session, without a window', async () => {
    const { params, payer, authenticator, options, redeem } = await frameScene();
    const { jwt } = (await redeem(authenticator.confirm(options, IN_SHOP))).json();

    const response = await api().call(payEndpoints.confirm, {
      params,
      token: jwt,
      body: { total: TOTAL },
    });

    expect(response.statusCode).toBe(200);
    expect(await balanceOf(api(), payer.cash)).toBe(tokens('848'));
  });

  test('yields a token for this session only, for fifteen minutes, and no cookie', async () => {
    const { payer, authenticator, options, redeem } = await frameScene();
    const other = await payScene(api());
    const answer = await redeem(authenticator.confirm(options, IN_SHOP));
    const { jwt } = answer.json();

    const me = await api().call(authEndpoints.readMe, { token: jwt });
    const elsewhere = await api().call(payEndpoints.confirm, {
      params: other.params,
      token: jwt,
      body: { total: TOTAL },
    });

    expect([me.statusCode, elsewhere.statusCode]).toEqual([403, 403]);
    expect(cookieOf(answer)).toBeUndefined();
    const { sessions } = (
      await api().call(profileEndpoints.listSignIns, { token: payer.token })
    ).json();
    const { id } = sessions.find((one: { current: boolean }) => !one.current);
    const [row] = await rowsOf<{ id: string; createdAt: Date; expiresAt: Date }>(
      api().db,
      sql`select id, created_at as "createdAt", expires_at as "expiresAt" from auth_session
        where id = ${id}`,
    );
    expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(15 * 60_000);
  });

  test('cannot pay more than the confirmed total', async () => {
    const { id, params, payer, authenticator, options, redeem } = await frameScene();
    const { jwt } = (await redeem(authenticator.confirm(options, IN_SHOP))).json();
    await letQuoteExpire(api(), id);
    await addRate(api().db, { currency: 'EUR', rate: '0.2', source: 'test' });
    await api().call(payEndpoints.quote, { params });

    const response = await api().call(payEndpoints.confirm, {
      params,
      token: jwt,
      body: { total: '190' },
    });

    expect([response.statusCode, codeOf(response)]).toEqual([403, 'authorization_exceeded']);
    expect(await balanceOf(api(), payer.cash)).toBe(tokens('1000'));
    await addRate(api().db, { currency: 'EUR', rate: '0.25', source: 'test' });
  });

  test('is not requested for a wrong total or a closed session', async () => {
    const { id, params, cookie } = await frameScene();
    const larger = await begin(api(), params, cookie, '500');
    await payFor(api(), id);

    expect(codeOf(larger)).toBe('quote_changed');
    expect(codeOf(await begin(api(), params, cookie))).toBe('session_not_pending');
    expect(codeOf(await begin(api(), { id: `pay_${'0'.repeat(26)}` }))).toBe('session_not_found');
  });

  test.each<[string, PaymentWish]>([
    ['another payee', { ...IN_SHOP, payment: { payeeName: 'Casa Nova' } }],
    ['another payee’s site', { ...IN_SHOP, payment: { payeeOrigin: 'https://evil.test' } }],
    ['no payee', { ...IN_SHOP, payment: { payeeName: undefined } }],
    ['a smaller total', { ...IN_SHOP, payment: { total: { value: '1', currency: 'SLS' } } }],
    ['another currency', { ...IN_SHOP, payment: { total: { value: '152', currency: 'EUR' } } }],
    ['a dialog above another page', { ...IN_SHOP, payment: { topOrigin: 'https://evil.test' } }],
    ['a device that signed in instead', { ...IN_SHOP, type: 'webauthn.get' }],
    ['a page that is not the merchant’s', { crossOrigin: true, topOrigin: 'https://evil.test' }],
    ['a page that is not named', { crossOrigin: true }],
    ['no other page at all', { crossOrigin: false }],
    ['another frame’s document', { ...IN_SHOP, origin: SHOP }],
    ['another host', { ...IN_SHOP, rpId: 'shop.test' }],
    ['a device that did not check its user', { ...IN_SHOP, userVerified: false }],
    ['a passkey that names another member', { ...IN_SHOP, userHandle: 'dXNyX3g' }],
  ])('is refused from %s', async (_, wish) => {
    const { authenticator, options, redeem } = await frameScene();

    const response = await redeem(authenticator.confirm(options, wish));

    expect([response.statusCode, codeOf(response)]).toEqual([400, 'passkey_invalid']);
  });

  test('is refused a second time, in another frame, or after its time', async () => {
    const scene = await frameScene();
    const { authenticator, options, redeem, params, cookie } = scene;
    const signed = authenticator.confirm(options, IN_SHOP);
    await redeem(signed);
    const again = await redeem(signed);
    const next = (await begin(api(), params, cookie)).json().options;
    const elsewhere = await redeem(authenticator.confirm(next, IN_SHOP), {
      verifier: randomBytes(32).toString('base64url'),
    });
    const spent = await redeem(authenticator.confirm(next, IN_SHOP));
    const late = authenticator.confirm(
      (await begin(api(), params, cookie)).json().options,
      IN_SHOP,
    );
    await letChallengesExpire(api());

    expect([again, elsewhere, spent, await redeem(late)].map(codeOf)).toEqual(
      Array(4).fill('passkey_invalid'),
    );
  });

  test('is refused for another session', async () => {
    const { authenticator, options, redeem } = await frameScene();
    const other = await payScene(api());

    const response = await redeem(authenticator.confirm(options, IN_SHOP), { id: other.id });

    expect(codeOf(response)).toBe('passkey_invalid');
  });

  test('does not sign in on our pages, and a sign-in does not pay', async () => {
    const { authenticator, options, redeem } = await frameScene();
    const signIn = await signInOptions(api());

    expect(codeOf(await present(api(), authenticator.confirm(options)))).toBe('passkey_invalid');
    expect(codeOf(await redeem(authenticator.get(signIn, IN_SHOP)))).toBe('passkey_invalid');
  });

  test('is found only by the frame’s own cookie, and only for members with a passkey for payments', async () => {
    const { params, payer, cookie } = await frameScene();
    const other = await payScene(api());

    expect(codeOf(await begin(api(), params))).toBe('passkey_invalid');
    expect(codeOf(await begin(api(), params, `${cookie}x`))).toBe('passkey_invalid');
    const allowed = await allow(api(), params, other.payer.token);
    expect(allowed.json()).toEqual({ code: null });
    const asMember = await api().call(authEndpoints.readMe, {
      token: pairOf(cookie).split('=')[1] ?? '',
    });
    expect(asMember.statusCode).toBe(401);
    expect(payer.token).not.toContain(cookie);
  });

  test('is remembered per shop in a partitioned cookie that scripts cannot read', async () => {
    const { params, payer } = await payScene(api());
    await givePasskey(api(), payer, {}, 'Phone', undefined, true);

    const cookie = await remember(api(), params, payer.token);

    expect(cookie).toMatch(/^__Host-salus_frame=/);
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=None', 'Partitioned', 'Path=/']) {
      expect(cookie).toContain(attribute);
    }
  });

  test('cannot pay a merchant with an unverified domain', async () => {
    const { params, cookie, merchant } = await frameScene();
    await api().database.owner.db.execute(
      sql`update domain_proof set proven_at = null, proven_by = null where merchant_id = ${merchant.id}`,
    );

    expect(codeOf(await begin(api(), params, cookie))).toBe('passkey_invalid');
  });
});
