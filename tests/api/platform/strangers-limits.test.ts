/** Limits that strangers reach never lock out the owner. */

import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as passwordEndpoints from '#shared/password/endpoints.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import * as registrationEndpoints from '#shared/registration/endpoints.ts';
import * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { countOf } from '../../support/database/count-of.ts';
import { templatesTo } from '../../support/mail/outbox.ts';
import { newMember, PASSWORD } from '../../support/people/people.ts';
import { newEmail, registerAs } from '../../support/people/registration.ts';
import { setUpAuthenticator } from '../../support/people/second-factor.ts';
import { keepLocked, signInWith } from '../../support/people/sign-in.ts';

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
  /** The statuses of anonymous calls, `each` times from every address. */
  async function flood(email: string, addresses: string[], each = 1) {
    const proxied = await startApi({ trustProxy: true }, api().database);
    const statuses = [];
    for (const address of addresses) {
      for (let i = 0; i < each; i++) {
        const headers = { 'x-forwarded-for': address };
        const answer = await proxied.call(passwordEndpoints.forgot, { body: { email }, headers });
        statuses.push(answer.statusCode);
      }
    }
    await proxied.http.close();
    return statuses;
  }

  const networks = (count: number) =>
    Array.from({ length: count }, (_, index) => `198.51.${index}.7`);

  test("do not keep the owner's own link away, from their network or another", async () => {
    const { email } = await newMember(api());
    await flood(email, networks(1), 3);

    expect(await flood(email, networks(1))).toEqual([200]);
    expect(await flood(email, ['203.0.113.7'])).toEqual([200]);

    expect(await templatesTo(api(), email)).toEqual(Array(5).fill('reset-password'));
  });

  test('end with an answer, never in silence', async () => {
    const { email } = await newMember(api());
    const statuses = await flood(email, networks(12), 5);
    const sent = statuses.filter((status) => status === 200).length;

    expect(statuses.slice(0, 5)).toEqual(Array(5).fill(200));
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(sent).toBe(12 + 20);
    expect(await templatesTo(api(), email)).toHaveLength(sent);
  });

  test('leave the first request of another network free', async () => {
    const { email } = await newMember(api());
    await flood(email, networks(12), 5);

    expect(await flood(email, ['203.0.113.7'], 2)).toEqual([200, 429]);
  });

  test('count the /64 of an IPv6 address, and its /48 ten times', async () => {
    const { email } = await newMember(api());
    const oneNetwork = Array.from({ length: 6 }, (_, index) => `2001:db8:1:2::${index + 1}`);

    expect(await flood(email, oneNetwork)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await flood(email, ['2001:db8:1:3::1'])).toEqual([200]);
  });

  test("do not use up the member's limit on a known device", async () => {
    const { email, device } = await withKnownDevice();
    await flood(email, networks(12), 5);
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
      const before = await countOf(api().db, sql`mail_code`);
      rows.push([
        await flood(address, networks(1), 6),
        (await countOf(api().db, sql`mail_code`)) - before,
      ]);
    }

    expect(rows[0]).toEqual([[200, 200, 200, 200, 200, 429], 5]);
    expect(rows[1]).toEqual(rows[0]);
  });

  test('before a registration do not keep its link away', async () => {
    const email = newEmail();
    for (let i = 0; i < 4; i++)
      await api().call(registrationEndpoints.sendEmailConfirmation, { body: { email } });

    expect((await registerAs(api(), email)).statusCode).toBe(201);
    expect(await templatesTo(api(), email)).toEqual(['confirm-email']);
  });

  test('do not keep another confirmation away', async () => {
    const email = newEmail();
    await registerAs(api(), email);
    for (let i = 0; i < 3; i++)
      await api().call(registrationEndpoints.sendEmailConfirmation, { body: { email } });

    const again = await api().call(registrationEndpoints.sendEmailConfirmation, {
      body: { email },
    });

    expect(again.statusCode).toBe(200);
    expect(await templatesTo(api(), email)).toEqual(Array(5).fill('confirm-email'));
  });
});
