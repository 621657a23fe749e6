/** The refresh cookie: how a new tab knows the member, and all it is good for. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readMe, refresh, signOut } from '#shared/auth/contract.ts';
import { readPaySession } from '#shared/pay/contract.ts';
import { authSession } from '../../server/db/schema.ts';
import { startApi, useApi } from '../support/api.ts';
import { endpoints } from '../support/contracts.ts';
import { payScene } from '../support/pay-scene.ts';
import { newMember, PASSWORD } from '../support/people.ts';
import { cookieHeader, cookieOf, refreshWith, signInWith } from '../support/sign-in.ts';
import { letRotationAge } from '../support/time.ts';

const api = useApi();

/** A member signed in by password, with the cookie that came with it. */
async function signedIn() {
  const person = await newMember(api());
  const answer = await signInWith(api(), person.email);
  const cookie = cookieOf(answer) ?? '';
  return { ...person, token: String(answer.json().jwt), cookie, sid: cookie.split('.')[0] ?? '' };
}

const meStatus = async (token: string) => (await api().call(readMe, { token })).statusCode;

describe('the refresh cookie', () => {
  test('is out of reach of scripts and of requests other sites make', async () => {
    const { email } = await newMember(api());

    const [cookie] = (await signInWith(api(), email)).cookies;

    expect(cookie).toMatchObject({
      name: 'salus_refresh',
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 30 * 24 * 3600,
    });
    expect(cookie).not.toHaveProperty('domain');
  });

  test('is bound to this very host over https in production', async () => {
    const { email } = await newMember(api());
    const live = await startApi({ mode: 'production' }, api().database);

    const [cookie] = (await signInWith(live, email)).cookies;
    await live.http.close();

    expect(cookie).toMatchObject({ name: '__Host-salus_refresh', secure: true, path: '/' });
  });

  test('gives a new token and a new cookie', async () => {
    const { cookie, id } = await signedIn();

    const response = await refreshWith(api(), cookie);

    const { jwt, user } = response.json();
    expect([response.statusCode, user.id]).toEqual([200, id]);
    expect(await meStatus(jwt)).toBe(200);
    expect(cookieOf(response)).not.toBe(cookie);
    expect((await refreshWith(api(), cookieOf(response) ?? '')).statusCode).toBe(200);
  });

  test('used by two tabs at once serves both, and changes once', async () => {
    const { cookie } = await signedIn();

    const both = await Promise.all([refreshWith(api(), cookie), refreshWith(api(), cookie)]);

    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(both.map(cookieOf).filter((value) => value !== undefined)).toHaveLength(1);
  });

  test('used again later is a copy, and ends the sign-in with all its tokens', async () => {
    const { cookie, sid, token } = await signedIn();
    const next = cookieOf(await refreshWith(api(), cookie)) ?? '';
    await letRotationAge(api(), sid);

    const copied = await refreshWith(api(), cookie);

    expect([copied.statusCode, cookieOf(copied)]).toEqual([401, '']);
    expect((await refreshWith(api(), next)).statusCode).toBe(401);
    expect(await meStatus(token)).toBe(401);
  });

  test('is not accepted from a page of another origin, nor without one, and stays as it was', async () => {
    const { cookie } = await signedIn();

    const foreign = await refreshWith(api(), cookie, 'https://shop.test');
    const opaque = await refreshWith(api(), cookie, 'null');
    const none = await api().call(refresh, { headers: cookieHeader(cookie) });

    for (const response of [foreign, opaque, none]) {
      expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden']);
      expect(response.cookies).toEqual([]);
    }
    expect(cookieOf(await refreshWith(api(), cookie))).not.toBeUndefined();
  });

  test('is not missed: without one there is nobody, and nothing failed', async () => {
    const { publicUrl } = api().config;

    const response = await api().call(refresh, { headers: { origin: publicUrl } });

    expect([response.statusCode, response.json()]).toEqual([200, { jwt: null, user: null }]);
    expect(response.cookies).toEqual([]);
  });

  test.each([
    ['of nobody', 'nonsense'],
    ['with a made-up secret', (cookie: string) => `${cookie.split('.')[0]}.${'a'.repeat(43)}`],
    ['without its secret', (cookie: string) => `${cookie.split('.')[0]}`],
  ])('%s is refused and cleared', async (_, forged) => {
    const { cookie } = await signedIn();

    const response = await refreshWith(api(), typeof forged === 'string' ? forged : forged(cookie));

    expect([response.statusCode, cookieOf(response)]).toEqual([401, '']);
    expect((await refreshWith(api(), cookie)).statusCode).toBe(200);
  });

  test('is worth nothing after 30 days', async () => {
    const { cookie, sid } = await signedIn();
    await api()
      .db.update(authSession)
      .set({ expiresAt: new Date(0) })
      .where(eq(authSession.id, sid));

    expect((await refreshWith(api(), cookie)).statusCode).toBe(401);
  });

  test('is read by no other call', async () => {
    const { cookie } = await signedIn();
    const { params } = await payScene(api());
    const headers = { ...cookieHeader(cookie), origin: api().config.publicUrl };
    const closed = endpoints.filter(({ access }) => /^(member|payer|merchant)$/.test(access));

    for (const endpoint of closed) {
      const { statusCode } = await api().call(endpoint, { params, headers });
      expect([endpoint.summary, statusCode]).toEqual([endpoint.summary, 401]);
    }
    expect(closed.length).toBeGreaterThan(8);
    expect((await api().call(readPaySession, { params, headers })).json().payer).toBeNull();
  });
});

describe('signing out', () => {
  test('ends the token and the cookie of this sign-in', async () => {
    const { token, cookie } = await signedIn();

    const response = await api().call(signOut, { token });

    expect([response.statusCode, response.json(), cookieOf(response)]).toEqual([
      200,
      { ok: true },
      '',
    ]);
    expect(await meStatus(token)).toBe(401);
    expect((await refreshWith(api(), cookie)).statusCode).toBe(401);
  });

  test('leaves the member’s other sign-ins alone', async () => {
    const { token, email } = await signedIn();
    const elsewhere = (await signInWith(api(), email, PASSWORD)).json().jwt;

    await api().call(signOut, { token });

    expect(await meStatus(elsewhere)).toBe(200);
  });
});
