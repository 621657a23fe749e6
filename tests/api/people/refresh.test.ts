/** The refresh cookie: how a new tab recognises the member, and its limits. */
import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { endpoints } from '../../support/api/endpoints.ts';
import { letRotationAge } from '../../support/clock/age.ts';
import { templatesTo } from '../../support/mail/outbox.ts';
import { payScene } from '../../support/payments/pay-scene.ts';
import { newMember, PASSWORD } from '../../support/people/people.ts';
import { cookieHeader, cookieOf, refreshWith, signInWith } from '../../support/people/sign-in.ts';

const api = useApi();

/** A member signed in by password, with the cookie that came with it. */
async function signedIn() {
  const person = await newMember(api());
  const answer = await signInWith(api(), person.email);
  const cookie = cookieOf(answer) ?? '';
  return { ...person, token: String(answer.json().jwt), cookie, sid: cookie.split('.')[0] ?? '' };
}

const meStatus = async (token: string) =>
  (await api().call(authEndpoints.readMe, { token })).statusCode;

describe('the refresh cookie', () => {
  test('is inaccessible to scripts and cross-site requests', async () => {
    const { email } = await newMember(api());

    const cookie = (await signInWith(api(), email)).cookies.find(
      ({ name }) => name === 'salus_refresh',
    );

    expect(cookie).toMatchObject({
      name: 'salus_refresh',
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 7 * 24 * 3600,
    });
    expect(cookie).not.toHaveProperty('domain');
  });

  test('is bound to this very host over https in production', async () => {
    const { email } = await newMember(api());
    const live = await startApi({ mode: 'production' }, api().database);

    const { cookies } = await signInWith(live, email);
    await live.http.close();

    expect(cookies.map(({ name }) => name).sort()).toEqual([
      '__Host-salus_device',
      '__Host-salus_refresh',
    ]);
    for (const cookie of cookies) expect(cookie).toMatchObject({ secure: true, path: '/' });
  });

  test('is exchanged for a new token and a new cookie', async () => {
    const { cookie, id } = await signedIn();

    const response = await refreshWith(api(), cookie);

    const { jwt, user } = response.json();
    expect([response.statusCode, user.id]).toEqual([200, id]);
    expect(await meStatus(jwt)).toBe(200);
    expect(cookieOf(response)).not.toBe(cookie);
    expect((await refreshWith(api(), cookieOf(response) ?? '')).statusCode).toBe(200);
  });

  test('reused later counts as a copy and ends the session with all its tokens', async () => {
    const { cookie, sid, token } = await signedIn();
    const next = cookieOf(await refreshWith(api(), cookie)) ?? '';
    await letRotationAge(api(), sid);

    const copied = await refreshWith(api(), cookie);

    expect([copied.statusCode, cookieOf(copied)]).toEqual([401, '']);
    expect((await refreshWith(api(), next)).statusCode).toBe(401);
    expect(await meStatus(token)).toBe(401);
  });

  test.each([1, 2, 5])(
    'stolen and used after %i uses by the owner ends the sign-in for both, and the owner is told',
    async (uses) => {
      const { cookie, sid, token, email } = await signedIn();
      let own = cookie;
      for (let use = 0; use < uses; use++) own = cookieOf(await refreshWith(api(), own)) ?? '';
      await letRotationAge(api(), sid);

      const thief = await refreshWith(api(), cookie);

      expect([thief.statusCode, cookieOf(thief)]).toEqual([401, '']);
      expect((await refreshWith(api(), own)).statusCode).toBe(401);
      expect(await meStatus(token)).toBe(401);
      expect(await templatesTo(api(), email)).toEqual(['new-sign-in', 'sign-in-copied']);
    },
  );

  test('used by a thief first ends the session at the owner’s next use', async () => {
    const { cookie, sid } = await signedIn();
    let stolen = cookie;
    for (let use = 0; use < 3; use++) stolen = cookieOf(await refreshWith(api(), stolen)) ?? '';
    await letRotationAge(api(), sid);

    expect((await refreshWith(api(), cookie)).statusCode).toBe(401);
    expect((await refreshWith(api(), stolen)).statusCode).toBe(401);
  });

  test('in the previous format, without a tag, is exchanged for the new format', async () => {
    const { cookie, sid } = await signedIn();
    const old = cookie.split('.').slice(0, 2).join('.');

    const next = cookieOf(await refreshWith(api(), old)) ?? '';

    expect(next.split('.')).toHaveLength(3);
    await letRotationAge(api(), sid);
    expect((await refreshWith(api(), old)).statusCode).toBe(401);
    expect((await refreshWith(api(), next)).statusCode).toBe(401);
  });

  test('with an invented tag does not end the session of that ID', async () => {
    const { cookie, sid } = await signedIn();
    const forged = [sid, 'a'.repeat(43), 'b'.repeat(43)].join('.');

    expect((await refreshWith(api(), forged)).statusCode).toBe(401);
    expect((await refreshWith(api(), cookie)).statusCode).toBe(200);
  });

  test('expires 7 days after its last use, and after 30 days in all', async () => {
    const { cookie, sid } = await signedIn();
    const daysLeft = async () => {
      const [row] = await rowsOf<{ days: number }>(
        api().db,
        sql`select extract(epoch from expires_at - now())::float8 / 86400 as days
          from auth_session where id = ${sid}`,
      );
      return Math.round(row?.days ?? 0);
    };
    const began = (ago: string) =>
      api().database.owner.db.execute(
        sql`update auth_session set created_at = now() - ${ago}::interval,
          expires_at = now() + interval '1 day' where id = ${sid}`,
      );
    expect(await daysLeft()).toBe(7);

    await began('10 days');
    const next = cookieOf(await refreshWith(api(), cookie)) ?? '';
    expect(await daysLeft()).toBe(7);

    await began('28 days');
    await refreshWith(api(), next);
    expect(await daysLeft()).toBe(2);
  });

  test('is refused without the page’s own origin, and stays unchanged', async () => {
    const { cookie } = await signedIn();

    const foreign = await refreshWith(api(), cookie, 'https://shop.test');
    const opaque = await refreshWith(api(), cookie, 'null');
    const none = await api().call(authEndpoints.refresh, { headers: cookieHeader(cookie) });

    for (const response of [foreign, opaque, none]) {
      expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden']);
      expect(response.cookies).toEqual([]);
    }
    expect(cookieOf(await refreshWith(api(), cookie))).not.toBeUndefined();
  });

  test('is optional: without one the caller is anonymous, without an error', async () => {
    const { publicUrl } = api().config;

    const response = await api().call(authEndpoints.refresh, { headers: { origin: publicUrl } });

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

  test('is refused after its end', async () => {
    const { cookie, sid } = await signedIn();
    await rowsOf(
      api().db,
      sql`update auth_session set expires_at = ${new Date(0)} where id = ${sid}`,
    );

    expect((await refreshWith(api(), cookie)).statusCode).toBe(401);
  });

  test('is read by no other endpoint', async () => {
    const { cookie } = await signedIn();
    const { params } = await payScene(api());
    const headers = { ...cookieHeader(cookie), origin: api().config.publicUrl };
    const closed = endpoints.filter(({ access }) => /^(member|payer|merchant)$/.test(access));

    for (const endpoint of closed) {
      const { statusCode } = await api().call(endpoint, { params, headers });
      expect([endpoint.summary, statusCode]).toEqual([endpoint.summary, 401]);
    }
    expect(closed.length).toBeGreaterThan(8);
    expect((await api().call(payEndpoints.read, { params, headers })).json().payer).toBeNull();
  });
});

describe('signing out', () => {
  test('ends the token and the cookie of this sign-in', async () => {
    const { token, cookie } = await signedIn();

    const response = await api().call(authEndpoints.signOut, { token });

    expect([response.statusCode, response.json(), cookieOf(response)]).toEqual([
      200,
      { ok: true },
      '',
    ]);
    expect(await meStatus(token)).toBe(401);
    expect((await refreshWith(api(), cookie)).statusCode).toBe(401);
  });

  test('leaves the member’s other sessions unchanged', async () => {
    const { token, email } = await signedIn();
    const elsewhere = (await signInWith(api(), email, PASSWORD)).json().jwt;

    await api().call(authEndpoints.signOut, { token });

    expect(await meStatus(elsewhere)).toBe(200);
  });
});
