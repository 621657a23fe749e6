import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as passwordEndpoints from '#shared/password/endpoints.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { countOf } from '../../support/database/count-of.ts';
import { letCodesExpire, linkTo, mailsTo, templatesTo } from '../../support/mail/outbox.ts';
import { newMember, PASSWORD } from '../../support/people/people.ts';
import {
  confirmationOf,
  confirmWith,
  newEmail,
  registerAs,
} from '../../support/people/registration.ts';
import { cookieOf, refreshWith, signInWith } from '../../support/people/sign-in.ts';

const api = useApi();
const OTHER = 'another long password';

const forgot = (email: string) => api().call(passwordEndpoints.forgot, { body: { email } });

const reset = (code: string, password = OTHER, passwordConfirmation = password) =>
  api().call(passwordEndpoints.reset, { body: { code, password, passwordConfirmation } });

async function codeFor(email: string): Promise<string> {
  await forgot(email);
  return (await linkTo(api(), email, 'reset-password')).searchParams.get('code') ?? '';
}

describe('a forgotten password', () => {
  test('is reset by a link to its page', async () => {
    const { email } = await newMember(api());

    const code = await codeFor(email);
    const link = await linkTo(api(), email, 'reset-password');
    const response = await reset(code);

    expect(`${link.origin}${link.pathname}`).toBe(
      `${api().config.publicUrl}/account/reset-password`,
    );
    expect([response.statusCode, response.json()]).toEqual([200, { ok: true }]);
    expect((await signInWith(api(), email, OTHER)).statusCode).toBe(200);
    expect((await signInWith(api(), email, PASSWORD)).statusCode).toBe(400);
    expect(await templatesTo(api(), email)).toEqual([
      'reset-password',
      'password-changed',
      'new-sign-in',
    ]);
  });

  test('answers and stores the same for an unknown address', async () => {
    const { email } = await newMember(api());

    for (const address of [email, newEmail()]) {
      const codes = await countOf(api().db, sql`mail_code`);
      const response = await forgot(address);
      expect([response.statusCode, response.body]).toEqual([200, '{"ok":true}']);
      expect(await countOf(api().db, sql`mail_code`)).toBe(codes + 1);
    }
  });

  test('ends every session, by token and by cookie', async () => {
    const { email, token } = await newMember(api());
    const cookie = cookieOf(await signInWith(api(), email)) ?? '';

    await reset(await codeFor(email));

    expect((await api().call(authEndpoints.readMe, { token })).statusCode).toBe(401);
    expect((await refreshWith(api(), cookie)).statusCode).toBe(401);
  });

  test('lifts the lock after failed attempts', async () => {
    const { email } = await newMember(api());
    for (let i = 0; i < 7; i++) await signInWith(api(), email, 'wrong');
    const code = await codeFor(email);

    await reset(code);

    expect((await signInWith(api(), email, OTHER)).statusCode).toBe(200);
  });

  test('confirms the address that received the link', async () => {
    const email = newEmail();
    await registerAs(api(), email);

    await reset(await codeFor(email));

    expect((await signInWith(api(), email, OTHER)).statusCode).toBe(200);
  });

  test('cancels a pending change of address', async () => {
    const { email, token } = await newMember(api());
    const elsewhere = newEmail();
    await api().call(profileEndpoints.update, {
      token,
      body: { email: elsewhere, currentPassword: PASSWORD },
    });
    const change = await confirmationOf(api(), elsewhere, 'confirm-new-email');

    await reset(await codeFor(email));

    expect((await confirmWith(api(), change)).json().code).toBe('code_invalid');
  });
});

describe('the code', () => {
  test('works once', async () => {
    const { email } = await newMember(api());
    const code = await codeFor(email);
    await reset(code);

    const again = await reset(code, 'a third long password');

    expect([again.statusCode, again.json().code]).toEqual([400, 'code_invalid']);
    expect((await signInWith(api(), email, OTHER)).statusCode).toBe(200);
  });

  test('has the same answer again for the same password, and changes nothing more', async () => {
    const { email } = await newMember(api());
    const code = await codeFor(email);
    await reset(code);
    const { jwt } = (await signInWith(api(), email, OTHER)).json();

    expect((await reset(code)).statusCode).toBe(200);

    expect((await api().call(authEndpoints.readMe, { token: jwt })).statusCode).toBe(200);
    expect(await templatesTo(api(), email)).toHaveLength(3);
  });

  test('is no way to find the new password out', async () => {
    const { email } = await newMember(api());
    const code = await codeFor(email);
    await reset(code);
    for (let guess = 0; guess < 5; guess++) await reset(code, `a long guess ${guess}`);

    expect((await reset(code)).json().code).toBe('code_invalid');
  });

  test('is not repeated ten minutes later', async () => {
    const { email } = await newMember(api());
    const code = await codeFor(email);
    await reset(code);
    await api().db.execute(sql`update mail_code set used_at = now() - interval '11 minutes'`);

    expect((await reset(code)).json().code).toBe('code_invalid');
  });

  test('works once for two concurrent requests', async () => {
    const { email } = await newMember(api());
    const code = await codeFor(email);

    const answers = await Promise.all([reset(code), reset(code, 'a third long password')]);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  test('invalidates the member’s other codes', async () => {
    const { email } = await newMember(api());
    const first = await codeFor(email);
    const second = await codeFor(email);
    await reset(second);

    expect((await reset(first)).json().code).toBe('code_invalid');
  });

  test('works for 30 minutes', async () => {
    const { email } = await newMember(api());
    const code = await codeFor(email);
    const [row] = await rowsOf<{ email: string; createdAt: Date; expiresAt: Date }>(
      api().db,
      sql`select email, created_at as "createdAt", expires_at as "expiresAt" from mail_code
        where email = ${email}`,
    );
    await letCodesExpire(api(), email);

    expect(Number(row?.expiresAt) - Number(row?.createdAt)).toBe(30 * 60_000);
    expect((await reset(code)).json().code).toBe('code_invalid');
  });

  test('of a confirmation cannot reset a password', async () => {
    const email = newEmail();
    await registerAs(api(), email);

    const response = await reset(await confirmationOf(api(), email));

    expect(response.json().code).toBe('code_invalid');
  });
});

describe('the new password', () => {
  test('must be repeated', async () => {
    const response = await reset('x', OTHER, `${OTHER}.`);

    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([
      { path: 'passwordConfirmation', message: 'Passwords do not match.' },
    ]);
  });

  test('must be long enough and not common, and a refusal keeps the code valid', async () => {
    const { email } = await newMember(api());
    const code = await codeFor(email);

    expect((await reset(code, 'too short')).statusCode).toBe(422);
    expect((await reset(code, 'Salus-2026-2026!')).json().errors).toMatchObject([
      { path: 'password', message: 'Too easy to guess.' },
    ]);
    expect((await reset(code)).statusCode).toBe(200);
  });
});

describe('requesting resets', () => {
  test('is limited to five per hour and address, known or unknown', async () => {
    const { email } = await newMember(api());

    for (const address of [email, newEmail()]) {
      const answers = [];
      for (let i = 0; i < 6; i++) answers.push((await forgot(address)).statusCode);
      expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    }
    expect(await mailsTo(api(), email)).toHaveLength(5);
  });

  test.each([
    ['to send a link', passwordEndpoints.forgot, () => ({ email: newEmail() })],
    [
      'to try codes',
      passwordEndpoints.reset,
      () => ({ code: 'x', password: OTHER, passwordConfirmation: OTHER }),
    ],
  ])('from one place %s is refused', async (_, endpoint, body) => {
    const { limits } = api().config;
    const strict = await startApi({ limits: { ...limits, accountPerAddress: 2 } }, api().database);

    const answers = [];
    for (let i = 0; i < 3; i++) answers.push(await strict.call(endpoint, { body: body() }));
    await strict.http.close();

    expect(answers[2]?.json().code).toBe('rate_limited');
    expect(answers[1]?.json().code).not.toBe('rate_limited');
  });
});
