import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as passkeysEndpoints from '#shared/passkeys/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newAuthenticator, type Wish } from '../../support/people/authenticator.ts';
import {
  creationOptions,
  letChallengesExpire,
  memberWithPasskey,
  present,
  proofBy,
  signInOptions,
} from '../../support/people/passkeys.ts';
import { newMember } from '../../support/people/people.ts';
import { cookieOf } from '../../support/people/sign-in.ts';

const api = useApi();
const codeOf = (response: { json(): { code?: string } }) => response.json().code;

describe('signing in with a passkey', () => {
  test('creates an ordinary session and records the use', async () => {
    const { member, authenticator } = await memberWithPasskey(api());

    const response = await present(api(), authenticator.get(await signInOptions(api())));

    expect(response.statusCode).toBe(200);
    const { jwt, user } = response.json();
    expect(user.id).toBe(member.id);
    expect(cookieOf(response)).toBeTruthy();
    expect((await api().call(authEndpoints.readMe, { token: jwt })).json().id).toBe(member.id);
    const { passkeys } = (await api().call(passkeysEndpoints.list, { token: jwt })).json();
    expect(passkeys[0].lastUsedAt).not.toBeNull();
  });

  test.each<[string, Wish]>([
    ['whose user was not checked', { userVerified: false }],
    ['whose user was not there', { userPresent: false }],
    ['of another site', { origin: 'https://shop.test' }],
    ['of another host', { rpId: 'shop.test' }],
    ['in a frame of a shop', { crossOrigin: true, topOrigin: 'https://shop.test' }],
    ['in a frame that does not say whose', { crossOrigin: true }],
    ['for another challenge', { challenge: 'x'.repeat(43) }],
    ['that names another member', { userHandle: 'dXNyX3g' }],
    ['that has become another kind', { multiDevice: true }],
    ['that is a new passkey instead', { type: 'webauthn.create' }],
  ])('is refused for one %s', async (_, wish) => {
    const { authenticator } = await memberWithPasskey(api());

    const response = await present(api(), authenticator.get(await signInOptions(api()), wish));

    expect([response.statusCode, codeOf(response)]).toEqual([400, 'passkey_invalid']);
    expect(cookieOf(response)).toBeUndefined();
  });

  test('is refused for a replayed signature', async () => {
    const { authenticator } = await memberWithPasskey(api());
    const signed = authenticator.get(await signInOptions(api()));
    await present(api(), signed);

    expect(codeOf(await present(api(), signed))).toBe('passkey_invalid');
  });

  test('is refused for an expired challenge', async () => {
    const { authenticator } = await memberWithPasskey(api());
    const signed = authenticator.get(await signInOptions(api()));
    await letChallengesExpire(api());

    expect(codeOf(await present(api(), signed))).toBe('passkey_invalid');
  });

  test('is refused for a challenge for adding a passkey', async () => {
    const { member, authenticator } = await memberWithPasskey(api());
    const proof = await proofBy(api(), member, authenticator);
    const { challenge } = await creationOptions(api(), member.token, proof);
    const options = await signInOptions(api());

    const response = await present(api(), authenticator.get(options, { challenge }));

    expect(codeOf(response)).toBe('passkey_invalid');
  });

  test('answers an unknown passkey and a false signature alike', async () => {
    const { authenticator } = await memberWithPasskey(api());
    const unknown = newAuthenticator();
    unknown.create(await creationOptions(api(), (await newMember(api())).token));
    const forged = {
      ...unknown.get(await signInOptions(api())),
      id: authenticator.get(await signInOptions(api())).id,
    };
    const answers = [
      await present(api(), unknown.get(await signInOptions(api()))),
      await present(api(), { ...forged, rawId: forged.id }),
    ].map((response) => ({ ...response.json(), requestId: '' }));

    expect(answers[0]).toMatchObject({ code: 'passkey_invalid' });
    expect(answers[0]).toEqual(answers[1]);
  });

  test('is refused for a cloned passkey with an old counter, which is kept', async () => {
    const { authenticator, passkey: added } = await memberWithPasskey(api());
    const use = async (counter: number) =>
      present(api(), authenticator.get(await signInOptions(api()), { counter }));

    expect((await use(7)).statusCode).toBe(200);
    expect(codeOf(await use(7))).toBe('passkey_invalid');
    expect(codeOf(await use(3))).toBe('passkey_invalid');
    expect(codeOf(await use(0))).toBe('passkey_invalid');
    expect((await use(8)).statusCode).toBe(200);
    const [row] = await rowsOf<{ counter: bigint }>(
      api().db,
      sql`select counter from passkey where id = ${added.id}`,
    );
    expect(row?.counter).toBe(8n);
  });

  test('works with an authenticator that does not count', async () => {
    const { authenticator } = await memberWithPasskey(api(), { counter: 0 });
    const use = async () =>
      present(api(), authenticator.get(await signInOptions(api()), { counter: 0 }));

    expect([(await use()).statusCode, (await use()).statusCode]).toEqual([200, 200]);
  });

  test('accepts counters of up to four bytes', async () => {
    const { authenticator } = await memberWithPasskey(api());
    const counter = 2 ** 32 - 1;

    const response = await present(
      api(),
      authenticator.get(await signInOptions(api()), { counter }),
    );

    expect(response.statusCode).toBe(200);
  });

  test('of two concurrent requests with one counter accepts one', async () => {
    const { authenticator } = await memberWithPasskey(api());
    const signed = await Promise.all(
      [1, 2].map(async () => authenticator.get(await signInOptions(api()), { counter: 9 })),
    );

    const answers = await Promise.all(signed.map((one) => present(api(), one)));

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  test('requires a confirmed address, like the password', async () => {
    const { member, authenticator } = await memberWithPasskey(api());
    await rowsOf(api().db, sql`update member set confirmed_at = null where id = ${member.id}`);

    const response = await present(api(), authenticator.get(await signInOptions(api())));

    expect(codeOf(response)).toBe('email_not_confirmed');
  });

  test('ends when the passkey is removed', async () => {
    const { member, authenticator, passkey: added } = await memberWithPasskey(api());
    const { token } = member;
    const proof = await proofBy(api(), member, authenticator);
    await api().call(passkeysEndpoints.remove, { token, params: { id: added.id }, body: proof });

    const response = await present(api(), authenticator.get(await signInOptions(api())));

    expect(codeOf(response)).toBe('passkey_invalid');
  });
});

test('a challenge is stored only as its hash', async () => {
  const { challenge } = await signInOptions(api());

  const rows = await rowsOf(api().db, sql`select * from passkey_challenge`);
  const kept = JSON.stringify(rows, (_, value) =>
    value instanceof Uint8Array
      ? Buffer.from(value).toString('base64url')
      : typeof value === 'bigint'
        ? `${value}`
        : value,
  );
  expect(kept).not.toContain(challenge);
});
