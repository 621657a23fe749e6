/** Limits that strangers reach never lock out the owner. */
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as passwordEndpoints from '#shared/password/endpoints.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import * as registrationEndpoints from '#shared/registration/endpoints.ts';
import * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';
import { mailCode } from '../../server/people/mail-codes/tables.ts';
import { startApi, useApi } from '../support/api/api.ts';
import { templatesTo } from '../support/mail/outbox.ts';
import { newMember, PASSWORD } from '../support/people/people.ts';
import { newEmail, registerAs } from '../support/people/registration.ts';
import { setUpAuthenticator } from '../support/people/second-factor.ts';
import { keepLocked, signInWith } from '../support/people/sign-in.ts';

const api = useApi();

const deviceOf = (response: LightMyRequestResponse) =>
  response.cookies.find(({ name }) => name === 'salus_device')?.value ?? '';
const withDevice = (key: string) => ({ cookie: `salus_device=${key}` });

const signInOn = (device: string, identifier: string, password = PASSWORD) =>
  api().call(authEndpoints.signIn, { body: { identifier, password }, headers: withDevice(device) });

/** A member, and the key of a device they have signed in on. */
async function withKnownDevice() {
  const member = await newMember(api());
  return { ...member, device: deviceOf(await signInWith(api(), member.email)) };
}

async function guessAt(email: string, times = 5): Promise<void> {
  for (let i = 0; i < times; i++) await signInWith(api(), email, 'a guess');
  await keepLocked(api());
}

describe('wrong passwords of strangers', () => {
  test('lock out other strangers, but not the member on a known device', async () => {
    const { email, device } = await withKnownDevice();
    await guessAt(email);

    expect((await signInWith(api(), email)).statusCode).toBe(429);
    expect((await signInOn('a'.repeat(43), email)).statusCode).toBe(429);
    expect((await signInOn(device, email)).statusCode).toBe(200);
    // The member's own success does not give strangers new tries.
    expect((await signInWith(api(), email)).statusCode).toBe(429);
  });

  test("are not tried on another member's device, however many devices a thief has", async () => {
    const { email } = await withKnownDevice();
    const thief = await withKnownDevice();
    await guessAt(email);

    expect((await signInOn(thief.device, email)).statusCode).toBe(429);
  });

  test('do not keep a signed-in member from confirming', async () => {
    const { email, token } = await withKnownDevice();
    await guessAt(email);

    const body = { password: 'another long password', currentPassword: PASSWORD };
    expect((await api().call(profileEndpoints.update, { token, body })).statusCode).toBe(200);
  });

  test('on a device of the member have a limit, too', async () => {
    const { email, device } = await withKnownDevice();
    for (let i = 0; i < 5; i++) await signInOn(device, email, 'a guess');
    await keepLocked(api());

    expect((await signInOn(device, email)).statusCode).toBe(429);
  });
});

test('who has the password cannot keep the second step waiting on a device of the member', async () => {
  const member = await withKnownDevice();
  const app = await setUpAuthenticator(api(), member);
  const step = async (code: string, headers = {}) => {
    const { ticket } = (await signInWith(api(), member.email)).json();
    return api().call(secondFactorEndpoints.signIn, { body: { ticket, code }, headers });
  };
  for (let i = 0; i < 5; i++) await step('000000');
  await keepLocked(api());

  expect((await step(await app.code())).statusCode).toBe(429);
  expect((await step(await app.code(), withDevice(member.device))).statusCode).toBe(200);
});

describe('links that strangers ask for', () => {
  /** Anonymous calls from so many networks. */
  async function flood(email: string, networks: number, each = 2) {
    const proxied = await startApi({ trustProxy: true }, api().database);
    const statuses = [];
    for (let network = 0; network < networks; network++) {
      for (let i = 0; i < each; i++) {
        const headers = { 'x-forwarded-for': `198.51.${network}.7` };
        const answer = await proxied.call(passwordEndpoints.forgot, { body: { email }, headers });
        statuses.push(answer.statusCode);
      }
    }
    await proxied.http.close();
    return statuses;
  }

  test('leave the member three that are good, and end there', async () => {
    const { email } = await withKnownDevice();

    expect(await flood(email, 6)).toEqual(Array(12).fill(200));
    expect(await templatesTo(api(), email)).toEqual(Array(3).fill('reset-password'));

    await api().database.owner.db.execute(
      sql`update mail_code set created_at = created_at - interval '11 minutes' where email = ${email}`,
    );
    await flood(email, 1, 1);
    expect(await templatesTo(api(), email)).toHaveLength(4);
  });

  test("do not use up the member's limit on a known device", async () => {
    const { email, device } = await withKnownDevice();
    await flood(email, 4, 6);
    const before = (await templatesTo(api(), email)).length;

    const own = () =>
      api().call(passwordEndpoints.forgot, { body: { email }, headers: withDevice(device) });
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await own()).statusCode);

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await templatesTo(api(), email)).toHaveLength(before + 5);
  });

  test('are limited alike for an unknown address', async () => {
    const { email } = await withKnownDevice();
    const rows = [];
    for (const address of [email, newEmail()]) {
      const before = await api().db.$count(mailCode);
      rows.push([await flood(address, 1, 6), (await api().db.$count(mailCode)) - before]);
    }

    expect(rows[0]).toEqual([[200, 200, 200, 200, 200, 429], 3]);
    expect(rows[1]).toEqual(rows[0]);
  });

  test('before a registration do not keep its link away', async () => {
    const email = newEmail();
    for (let i = 0; i < 4; i++)
      await api().call(registrationEndpoints.sendEmailConfirmation, { body: { email } });

    expect((await registerAs(api(), email)).statusCode).toBe(201);
    expect(await templatesTo(api(), email)).toEqual(['confirm-email']);
  });
});
