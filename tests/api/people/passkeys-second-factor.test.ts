import { describe, expect, test } from 'vitest';
import * as passkeysEndpoints from '#shared/passkeys/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import {
  memberWithPasskey,
  present,
  proofBy,
  signInOptions,
} from '../../support/people/passkeys.ts';
import { newMember, PASSWORD } from '../../support/people/people.ts';
import { setUpAuthenticator } from '../../support/people/second-factor.ts';
import { signInWith } from '../../support/people/sign-in.ts';

const api = useApi();
const codeOf = (response: { json(): { code?: string } }) => response.json().code;

describe('with two-step sign-in, a passkey', () => {
  test('is not made for the password alone: with it, it would be both steps', async () => {
    const member = await newMember(api());
    const app = await setUpAuthenticator(api(), member);
    const begin = (code?: string) =>
      api().call(passkeysEndpoints.begin, {
        token: member.token,
        body: { currentPassword: PASSWORD, ...(code === undefined ? {} : { code }) },
      });

    const without = await begin();
    const wrong = await begin('000000');
    const right = await begin(await app.code());

    expect([without.statusCode, codeOf(without)]).toEqual([403, 'second_factor_missing']);
    expect(codeOf(wrong)).toBe('second_factor_invalid');
    expect(wrong.json().errors[0].path).toBe('code');
    expect(right.statusCode).toBe(200);
  });

  test('signs in by itself, where the password asks for the second step', async () => {
    const { member, authenticator } = await memberWithPasskey(api());
    await setUpAuthenticator(api(), member, await proofBy(api(), member, authenticator));

    const byPasskey = await present(api(), authenticator.get(await signInOptions(api())));

    expect(byPasskey.json()).toHaveProperty('jwt');
    expect((await signInWith(api(), member.email)).json()).toMatchObject({ step: 'second-factor' });
  });
});
