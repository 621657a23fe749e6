import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo, templatesTo } from '../../support/mail/outbox.ts';
import { newMember, PASSWORD, type TestMember } from '../../support/people/people.ts';
import { confirmationOf, confirmWith, newEmail } from '../../support/people/registration.ts';
import { signInWith } from '../../support/people/sign-in.ts';

const api = useApi();

const change = ({ token }: TestMember, body: Record<string, unknown>) =>
  api().call(profileEndpoints.update, { token, body });

const me = async ({ token }: TestMember) =>
  (await api().call(authEndpoints.readMe, { token })).json();

describe('a new address', () => {
  test('is used once it is confirmed; the former address is notified at once', async () => {
    const someone = await newMember(api());
    const email = newEmail();

    const response = await change(someone, { email, currentPassword: PASSWORD });
    const asked = await me(someone);
    const code = await confirmationOf(api(), email, 'confirm-new-email');
    const confirmed = await confirmWith(api(), code);

    expect([response.statusCode, response.json().email]).toEqual([200, someone.email]);
    expect(asked.email).toBe(someone.email);
    expect((await mailsTo(api(), someone.email)).map(({ text }) => text).join()).toContain(email);
    expect(confirmed.statusCode).toBe(200);
    expect((await me(someone)).email).toBe(email);
    expect((await signInWith(api(), someone.email)).statusCode).toBe(400);
    expect((await signInWith(api(), email)).statusCode).toBe(200);
    expect((await confirmWith(api(), code)).statusCode).toBe(200);
  });

  test('of another member looks the same, changes nothing, and that member is notified', async () => {
    const someone = await newMember(api());
    const owner = await newMember(api());

    const email = newEmail();
    const taken = await change(someone, { email: owner.email, currentPassword: PASSWORD });
    const free = await change(someone, { email, currentPassword: PASSWORD });

    expect([taken.statusCode, free.statusCode]).toEqual([200, 200]);
    expect({ ...taken.json(), pendingEmail: email }).toEqual(free.json());
    expect(await templatesTo(api(), owner.email)).toEqual(['already-registered']);
  });

  test('that somebody else took meanwhile is not given away', async () => {
    const someone = await newMember(api());
    const email = newEmail();
    await change(someone, { email, currentPassword: PASSWORD });
    const code = await confirmationOf(api(), email, 'confirm-new-email');
    const owner = await newMember(api());
    await rowsOf(api().db, sql`update member set email = ${email} where id = ${owner.id}`);

    expect((await confirmWith(api(), code)).json().code).toBe('code_invalid');
    expect((await me(someone)).email).toBe(someone.email);
  });

  test('is the last one asked for', async () => {
    const someone = await newMember(api());
    const [first, second] = [newEmail(), newEmail()];
    await change(someone, { email: first, currentPassword: PASSWORD });
    const code = await confirmationOf(api(), first, 'confirm-new-email');
    await change(someone, { email: second, currentPassword: PASSWORD });

    expect((await confirmWith(api(), code)).json().code).toBe('code_invalid');
  });

  test('can be asked for five times in an hour', async () => {
    const someone = await newMember(api());
    const answers = [];
    for (let i = 0; i < 6; i++) {
      answers.push(await change(someone, { email: newEmail(), currentPassword: PASSWORD }));
    }

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('a link to a new address', () => {
  const again = ({ token }: TestMember) => api().call(profileEndpoints.resendNewEmail, { token });
  const newLinks = async (email: string) =>
    (await templatesTo(api(), email)).filter((template) => template === 'confirm-new-email');

  test('is sent again, and both are good', async () => {
    const someone = await newMember(api());
    const email = newEmail();
    await change(someone, { email, currentPassword: PASSWORD });
    const first = await confirmationOf(api(), email, 'confirm-new-email');

    expect((await me(someone)).pendingEmail).toBe(email);
    expect((await again(someone)).statusCode).toBe(200);
    expect(await newLinks(email)).toHaveLength(2);
    expect((await confirmWith(api(), first)).statusCode).toBe(200);
    expect(await me(someone)).toMatchObject({ email, pendingEmail: null });
  });

  test('is not sent when no address was asked for, or the present one was kept', async () => {
    const someone = await newMember(api());
    const email = newEmail();

    expect((await again(someone)).statusCode).toBe(404);
    await change(someone, { email, currentPassword: PASSWORD });
    const code = await confirmationOf(api(), email, 'confirm-new-email');
    const kept = await change(someone, { email: someone.email });

    expect([kept.statusCode, kept.json().pendingEmail]).toEqual([200, null]);
    expect((await again(someone)).statusCode).toBe(404);
    expect((await confirmWith(api(), code)).json().code).toBe('code_invalid');
    expect(await newLinks(email)).toHaveLength(1);
  });

  test('to an address of somebody else’s tells them, as the first time', async () => {
    const someone = await newMember(api());
    const owner = await newMember(api());
    await change(someone, { email: owner.email, currentPassword: PASSWORD });

    expect((await again(someone)).statusCode).toBe(200);
    expect(await templatesTo(api(), owner.email)).toEqual([
      'already-registered',
      'already-registered',
    ]);
  });

  test('is not to be had again once the password is another', async () => {
    const someone = await newMember(api());
    await change(someone, { email: newEmail(), currentPassword: PASSWORD });
    await change(someone, { password: 'another long password', currentPassword: PASSWORD });

    expect((await me(someone)).pendingEmail).toBeNull();
    expect((await again(someone)).statusCode).toBe(404);
  });

  test('goes out five times an hour', async () => {
    const someone = await newMember(api());
    await change(someone, { email: newEmail(), currentPassword: PASSWORD });
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push((await again(someone)).statusCode);

    expect(answers).toEqual([200, 200, 200, 200, 429]);
  });
});
