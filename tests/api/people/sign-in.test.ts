import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newMember, newMerchant, PASSWORD } from '../../support/people/people.ts';
import { signInWith } from '../../support/people/sign-in.ts';
import { actFor, newColleague } from '../../support/people/team.ts';

const api = useApi();

describe('signing in', () => {
  test('gives a token of 15 minutes that is good for the member’s own data', async () => {
    const { id, email } = await newMember(api());

    const { jwt, user } = (await signInWith(api(), email)).json();
    const me = await api().call(authEndpoints.readMe, { token: jwt });

    const { exp = 0, iat = 0, aud } = decodeJwt(jwt);
    expect({ seconds: exp - iat, aud }).toEqual({ seconds: 900, aud: 'member' });
    expect(me.json()).toEqual(user);
    expect(user).toEqual({
      id,
      email,
      name: 'Ana',
      surname: 'Prado',
      timeZone: null,
      role: { type: 'member' },
      recipient: null,
      recipientName: null,
      externalDepositAddress: null,
      pendingEmail: null,
      depositAddress: null,
    });
  });

  test('tells a business by its recipientName', async () => {
    const { email } = await newMerchant(api());

    expect((await signInWith(api(), email)).json().user.recipientName).toBe('Casa Alba');
  });

  test('tells a person that they are in a team, whomever they act for', async () => {
    const merchant = await newMerchant(api());
    const colleague = await newColleague(api(), merchant, 'support');
    const mayAct = async ({ token }: { token: string }) =>
      (await api().call(authEndpoints.readMe, { token })).json().mayAct;

    expect(await mayAct(colleague)).toBe(true);
    await actFor(api(), colleague, null);
    expect(await mayAct(colleague)).toBe(true);
    expect(await mayAct(await newMember(api()))).toBeUndefined();
  });

  test('does not mind the case of the e-mail, nor spaces around it', async () => {
    const { email } = await newMember(api());

    const response = await signInWith(api(), `  ${email.toUpperCase()} `);

    expect([response.statusCode, response.json().user.email]).toEqual([200, email]);
  });

  test('minds the case of the password', async () => {
    const { email } = await newMember(api());

    expect((await signInWith(api(), email, PASSWORD.toUpperCase())).statusCode).toBe(400);
  });

  test('lets somebody in who has left: the account is closed to payments only', async () => {
    const { id, email } = await newMember(api());
    await rowsOf(api().db, sql`update member set closed_at = ${new Date()} where id = ${id}`);

    expect((await signInWith(api(), email, PASSWORD)).statusCode).toBe(200);
  });

  test('answers a wrong password and an unknown e-mail alike', async () => {
    const { email } = await newMember(api());

    const answers = [
      await signInWith(api(), email, 'not the password'),
      await signInWith(api(), 'nobody@salus.test'),
    ];

    for (const answer of answers) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({
        statusCode: 400,
        error: 'Bad Request',
        code: 'credentials_invalid',
        message: 'Identifier or password invalid.',
        docs: `${api().config.publicUrl}/api/docs/errors#credentials_invalid`,
        requestId: answer.headers['x-request-id'],
      });
      expect(answer.cookies).toEqual([]);
    }
  });

  test.each([[{}], [{ password: '' }]])(
    'asks for a password that is missing (%j)',
    async (rest) => {
      const response = await api().call(authEndpoints.signIn, {
        body: { identifier: 'a@salus.test', ...rest },
      });

      expect([response.statusCode, response.json().message]).toEqual([
        422,
        'Please provide your password.',
      ]);
      expect(response.json().errors).toMatchObject([
        { path: 'password', message: 'Please provide your password.' },
      ]);
    },
  );

  test('reports an unconfirmed address only for the right password', async () => {
    const { id, email } = await newMember(api());
    await rowsOf(api().db, sql`update member set confirmed_at = null where id = ${id}`);

    const right = await signInWith(api(), email);
    const wrong = await signInWith(api(), email, 'not the password');

    expect([right.statusCode, right.json().message]).toEqual([
      400,
      'Your account email is not confirmed',
    ]);
    expect(wrong.json().code).toBe('credentials_invalid');
  });

  test.each([
    ['an unknown field', { identifier: 'a@salus.test', password: 'x', admin: true }, 'admin'],
    ['no identifier', { password: 'x' }, 'identifier'],
    ['an identifier that is not text', { identifier: { $ne: '' }, password: 'x' }, 'identifier'],
    ['a password that is not text', { identifier: 'a@salus.test', password: ['x'] }, 'password'],
    ['an endless password', { identifier: 'a', password: 'x'.repeat(1025) }, 'password'],
  ])('refuses %s, naming the field', async (_, body, path) => {
    const response = await api().call(authEndpoints.signIn, { body });

    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ path }]);
  });
});
