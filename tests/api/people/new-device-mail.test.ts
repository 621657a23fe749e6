/** The mail that reports a sign-in from a device on which the member has not signed in before. */

import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as registrationEndpoints from '#shared/registration/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo, templatesTo } from '../../support/mail/outbox.ts';
import { newMember, PASSWORD } from '../../support/people/people.ts';
import {
  confirmationOf,
  confirmWith,
  newEmail,
  registerAs,
  registration,
} from '../../support/people/registration.ts';
import { signInWith } from '../../support/people/sign-in.ts';

const api = useApi();

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

/** @param device what the device's cookie holds, where it has one */
const signInFrom = (agent: string, email: string, device?: string) =>
  api().call(authEndpoints.signIn, {
    body: { identifier: email, password: PASSWORD },
    headers: {
      'user-agent': agent,
      ...(device === undefined ? {} : { cookie: `salus_device=${device}` }),
    },
  });

const deviceOf = (response: LightMyRequestResponse) =>
  response.cookies.find(({ name }) => name === 'salus_device')?.value ?? '';

describe('a sign-in from a device not seen before', () => {
  test('is reported once, the very first as well', async () => {
    const { email } = await newMember(api());

    const laptop = deviceOf(await signInFrom(FIREFOX, email));
    await signInFrom(FIREFOX, email, laptop);
    expect(await templatesTo(api(), email)).toEqual(['new-sign-in']);

    const phone = deviceOf(await signInFrom(IPHONE, email));
    await signInFrom(IPHONE, email, phone);
    expect(await templatesTo(api(), email)).toEqual(['new-sign-in', 'new-sign-in']);
    const mail = (await mailsTo(api(), email)).at(-1);
    expect(mail?.text).toContain('Safari, iOS');
    expect(mail?.text).toContain('127.0.0.x');
  });

  test('is not reported on the device of the registration, but on any other', async () => {
    const email = newEmail();
    const laptop = deviceOf(await registerAs(api(), email));
    await confirmWith(api(), await confirmationOf(api(), email));

    await signInFrom(FIREFOX, email, laptop);
    expect(await templatesTo(api(), email)).toEqual(['confirm-email']);

    await signInFrom(FIREFOX, email);
    expect(await templatesTo(api(), email)).toEqual(['confirm-email', 'new-sign-in']);
  });

  test('is reported although a stranger has registered the address again on it', async () => {
    const { email } = await newMember(api());
    const strangers = deviceOf(await registerAs(api(), email));

    await signInFrom(FIREFOX, email, strangers);

    expect(await templatesTo(api(), email)).toEqual(['already-registered', 'new-sign-in']);
  });

  test('a registration keeps the key that the browser has', async () => {
    const key = 'a'.repeat(43);
    const headers = { cookie: `salus_device=${key}` };

    const body = registration(newEmail());
    const answer = await api().call(registrationEndpoints.create, { body, headers });

    expect(deviceOf(answer)).toBe(key);
  });

  test('is notified of a browser that names itself as the one before', async () => {
    const { email } = await newMember(api());
    await signInFrom(FIREFOX, email);

    await signInFrom(FIREFOX, email);

    expect(await templatesTo(api(), email)).toEqual(['new-sign-in', 'new-sign-in']);
  });

  test('is reported if the key is invented or belongs to another member', async () => {
    const { email } = await newMember(api());
    const other = await newMember(api());
    await signInFrom(FIREFOX, email);
    const foreign = deviceOf(await signInFrom(FIREFOX, other.email));

    await signInFrom(FIREFOX, email, 'a'.repeat(43));
    await signInFrom(FIREFOX, email, foreign);
    const answer = await signInFrom(FIREFOX, email, 'not a key');

    expect(await templatesTo(api(), email)).toEqual(Array(4).fill('new-sign-in'));
    expect(deviceOf(answer)).toMatch(/^[\w-]{43}$/);
  });

  test('keeps its key out of reach of scripts, for a year, and we keep its hash alone', async () => {
    const { email } = await newMember(api());

    const { cookies } = await signInFrom(FIREFOX, email);

    const cookie = cookies.find(({ name }) => name === 'salus_device');
    expect(cookie).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 31_536_000,
    });
    const rows = await rowsOf(api().db, sql`select * from member_device`);
    expect(JSON.stringify(rows)).not.toContain(cookie?.value ?? '');
  });

  test('without a user agent is reported as unknown', async () => {
    const { email } = await newMember(api());
    await signInFrom('<script>', email);

    expect((await mailsTo(api(), email))[0]?.text).toContain('an unknown device');
  });

  test('with a wrong password is not listed', async () => {
    const { email } = await newMember(api());
    await signInWith(api(), email, 'not the password');

    expect(await templatesTo(api(), email)).toEqual([]);
  });
});
