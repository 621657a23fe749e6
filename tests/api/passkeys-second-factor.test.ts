import { describe, expect, test } from 'vitest';
import { beginPasskey, listPasskeys, removePasskey } from '#shared/passkeys/contract.ts';
import { useApi } from '../support/api.ts';
import { memberWithPasskey, present, signInOptions } from '../support/passkeys.ts';
import { newMember, PASSWORD } from '../support/people.ts';
import { setUpAuthenticator } from '../support/second-factor.ts';
import { signInWith } from '../support/sign-in.ts';

const api = useApi();
const codeOf = (response: { json(): { code?: string } }) => response.json().code;

describe('with two-step sign-in, a passkey', () => {
  test('is not made for the password alone: with it, it would be both steps', async () => {
    const member = await newMember(api());
    const app = await setUpAuthenticator(api(), member);
    const begin = (code?: string) =>
      api().call(beginPasskey, {
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

  test('is not removed for the password alone', async () => {
    const { member, passkey } = await memberWithPasskey(api());
    const app = await setUpAuthenticator(api(), member);
    const { token } = member;
    const remove = (code?: string) =>
      api().call(removePasskey, {
        token,
        params: { id: passkey.id },
        body: { currentPassword: PASSWORD, ...(code === undefined ? {} : { code }) },
      });

    const without = await remove();

    expect(codeOf(without)).toBe('second_factor_missing');
    expect((await api().call(listPasskeys, { token })).json().passkeys).toHaveLength(1);
    expect((await remove(await app.code())).statusCode).toBe(200);
  });

  test('signs in by itself, where the password asks for the second step', async () => {
    const { member, authenticator } = await memberWithPasskey(api());
    await setUpAuthenticator(api(), member);

    const byPasskey = await present(api(), authenticator.get(await signInOptions(api())));

    expect(byPasskey.json()).toHaveProperty('jwt');
    expect((await signInWith(api(), member.email)).json()).toMatchObject({ step: 'second-factor' });
  });
});
