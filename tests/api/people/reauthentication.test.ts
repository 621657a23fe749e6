import { describe, expect, test } from 'vitest';
import * as reauthenticationAuthEndpoints from '#shared/auth/reauthentication-endpoints.ts';
import * as passkeysEndpoints from '#shared/passkeys/endpoints.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import type { Authenticator } from '../../support/people/authenticator.ts';
import { letFactorsCount } from '../../support/people/fresh-factor.ts';
import {
  givePasskey,
  letChallengesExpire,
  memberWithPasskey,
  proofBy,
  signInOptions,
} from '../../support/people/passkeys.ts';
import { newMember, PASSWORD, type TestMember } from '../../support/people/people.ts';
import { setUpAuthenticator } from '../../support/people/second-factor.ts';
import { signInWith } from '../../support/people/sign-in.ts';

const api = useApi();
const codeOf = (response: { json(): { code?: string } }) => response.json().code;

type Proof = Parameters<typeof changePassword>[1];
const changePassword = (
  { token }: TestMember,
  proof: { currentPassword?: string; code?: string; passkey?: ReturnType<Authenticator['get']> },
) =>
  api().call(profileEndpoints.update, {
    token,
    body: { password: 'a new long passphrase', ...proof },
  });

describe('a sensitive action asks for the strongest factor', () => {
  test('the password, where there is nothing else', async () => {
    const member = await newMember(api());
    const { token } = member;

    const without = await changePassword(member, {});

    expect([without.statusCode, codeOf(without)]).toEqual([422, 'password_missing']);
    expect(without.json().errors[0].path).toBe('currentPassword');
    expect((await api().call(reauthenticationAuthEndpoints.read, { token })).json()).toMatchObject({
      methods: ['password'],
      recovery: false,
    });
    expect((await changePassword(member, { currentPassword: PASSWORD })).statusCode).toBe(200);
  });

  test('password and code, with two-step sign-in', async () => {
    const member = await newMember(api());
    const app = await setUpAuthenticator(api(), member);

    const without = await changePassword(member, { currentPassword: PASSWORD });
    const right = { currentPassword: PASSWORD, code: await app.code() };

    expect([without.statusCode, codeOf(without)]).toEqual([403, 'second_factor_missing']);
    expect((await changePassword(member, right)).statusCode).toBe(200);
  });

  test('the passkey, where there is one: password and code are not enough', async () => {
    const { member, authenticator } = await memberWithPasskey(api());
    const app = await setUpAuthenticator(
      api(),
      member,
      await proofBy(api(), member, authenticator),
    );
    const tries: Proof[] = [
      {},
      { currentPassword: PASSWORD },
      { currentPassword: PASSWORD, code: await app.code() },
    ];

    for (const proof of tries) {
      const refused = await changePassword(member, proof);
      expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'passkey_missing']);
      expect(refused.json().errors[0].path).toBe('passkey');
    }
    const passkey = await proofBy(api(), member, authenticator);
    expect((await changePassword(member, passkey)).statusCode).toBe(200);
  });

  test('password and a recovery code replace a lost passkey', async () => {
    const { member, authenticator, passkey } = await memberWithPasskey(api());
    const proof = await proofBy(api(), member, authenticator);
    const { recoveryCodes } = await setUpAuthenticator(api(), member, proof);
    await letFactorsCount(api(), member);
    const [code = '', next = ''] = recoveryCodes;
    const remove = (body: Proof) =>
      api().call(passkeysEndpoints.remove, {
        token: member.token,
        params: { id: passkey.id },
        body,
      });

    const needed = await api().call(reauthenticationAuthEndpoints.read, { token: member.token });
    expect(needed.json()).toMatchObject({ methods: ['passkey'], recovery: true });
    expect(codeOf(await remove({ currentPassword: 'wrong', code }))).toBe('credentials_invalid');
    expect((await remove({ currentPassword: PASSWORD, code })).statusCode).toBe(200);
    expect(
      (await api().call(passkeysEndpoints.list, { token: member.token })).json().passkeys,
    ).toEqual([]);
    const off = { token: member.token, body: { currentPassword: PASSWORD, code: next } };
    expect((await api().call(secondFactorEndpoints.remove, off)).statusCode).toBe(200);
  });
});

describe('what a passkey signs for a sensitive action', () => {
  test('is good once', async () => {
    const { member, authenticator } = await memberWithPasskey(api());
    const proof = await proofBy(api(), member, authenticator);
    const { token } = member;
    const begin = () => api().call(passkeysEndpoints.begin, { token, body: proof });

    expect((await begin()).statusCode).toBe(200);
    expect(codeOf(await begin())).toBe('passkey_invalid');
  });

  test('is not good after its time', async () => {
    const { member, authenticator } = await memberWithPasskey(api());
    const proof = await proofBy(api(), member, authenticator);
    await letChallengesExpire(api());

    expect(codeOf(await changePassword(member, proof))).toBe('passkey_invalid');
  });

  test('is not what signs in, and does not sign in', async () => {
    const { member, authenticator } = await memberWithPasskey(api());
    const passkey = authenticator.get(await signInOptions(api()));

    expect(codeOf(await changePassword(member, { passkey }))).toBe('passkey_invalid');
  });

  test("is not another member's, nor asked for by another member's sign-in", async () => {
    const { member, authenticator } = await memberWithPasskey(api());
    const other = await memberWithPasskey(api());
    const { options } = (
      await api().call(reauthenticationAuthEndpoints.begin, { token: member.token })
    ).json();

    const foreignKey = await changePassword(member, { passkey: other.authenticator.get(options) });
    const foreignAsk = await changePassword(member, {
      passkey: authenticator.get(
        (
          await api().call(reauthenticationAuthEndpoints.begin, { token: other.member.token })
        ).json().options,
      ),
    });

    expect([codeOf(foreignKey), codeOf(foreignAsk)]).toEqual([
      'passkey_invalid',
      'passkey_invalid',
    ]);
  });

  test('is not asked of a member without one', async () => {
    const { token } = await newMember(api());
    expect((await api().call(reauthenticationAuthEndpoints.begin, { token })).json()).toMatchObject(
      {
        methods: ['password'],
        recovery: false,
      },
    );
  });
});

test('who signed in by passkey alone adds a second passkey without a password', async () => {
  const { member, authenticator } = await memberWithPasskey(api());
  await givePasskey(api(), member, {}, 'Laptop', await proofBy(api(), member, authenticator));
  const { token } = member;
  expect((await api().call(passkeysEndpoints.list, { token })).json().passkeys).toHaveLength(2);
  expect((await signInWith(api(), member.email)).statusCode).toBe(200);
});
