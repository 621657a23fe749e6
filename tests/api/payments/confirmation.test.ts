/** Confirming an e-mail address after registration, and requesting the link again. */
import { describe, expect, test } from 'vitest';
import * as registrationEndpoints from '#shared/registration/endpoints.ts';
import { findByEmail } from '../../../server/people/members/find.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  letActsBeForgotten,
  letCodesExpire,
  linkTo,
  mailsTo,
  rowsAdded,
  templatesTo,
} from '../../support/mail/outbox.ts';
import { newMember } from '../../support/people/people.ts';
import {
  confirmationOf,
  confirmWith,
  newEmail,
  registerAs,
} from '../../support/people/registration.ts';
import { signInWith } from '../../support/people/sign-in.ts';

const api = useApi();

const confirmedAtOf = async (email: string) => (await findByEmail(api().db, email))?.confirmedAt;

const resend = (email: string) =>
  api().call(registrationEndpoints.sendEmailConfirmation, { body: { email } });

describe('confirming', () => {
  test('signs the member in and starts the trial; a second time changes nothing', async () => {
    const email = newEmail();
    await registerAs(api(), email);
    const code = await confirmationOf(api(), email);

    const first = await confirmWith(api(), code);
    const confirmedAt = await confirmedAtOf(email);
    const second = await confirmWith(api(), code);

    expect([first.statusCode, first.json()]).toEqual([200, { ok: true }]);
    expect([second.statusCode, second.json()]).toEqual([200, { ok: true }]);
    expect(confirmedAt).toBeInstanceOf(Date);
    expect(await confirmedAtOf(email)).toEqual(confirmedAt);
    expect((await signInWith(api(), email)).statusCode).toBe(200);
  });

  test('links to the sign-in page, with a code that is stored only as a hash', async () => {
    const email = newEmail();
    await registerAs(api(), email);

    const link = await linkTo(api(), email, 'confirm-email');
    const [row] = await rowsOf<{ hash: Uint8Array; email: string }>(
      api().db,
      sql`select hash, email from mail_code where email = ${email}`,
    );

    expect(`${link.origin}${link.pathname}`).toBe(`${api().config.publicUrl}/login`);
    expect(link.searchParams.get('confirmation')).toMatch(/^[\w-]{43}$/);
    expect(row?.hash).toHaveLength(32);
    const kept = await rowsOf<{ row: string }>(api().db, sql`select mail::text as row from mail`);
    expect(kept.map(({ row: text }) => text).join()).not.toContain('confirmation=');
  });

  test('fails with an expired, invented or truncated code', async () => {
    const email = newEmail();
    await registerAs(api(), email);
    const code = await confirmationOf(api(), email);
    await letCodesExpire(api(), email);

    for (const wrong of [code, code.slice(1), 'x'.repeat(43), '']) {
      const response = await confirmWith(api(), wrong);
      expect([response.statusCode, response.json().code]).toEqual([400, 'code_invalid']);
    }
    expect(await confirmedAtOf(email)).toBeNull();
  });

  test('works for three days', async () => {
    const email = newEmail();
    await registerAs(api(), email);

    const [row] = await rowsOf<{ email: string; createdAt: Date; expiresAt: Date }>(
      api().db,
      sql`select email, created_at as "createdAt", expires_at as "expiresAt" from mail_code
        where email = ${email}`,
    );

    expect(Number(row?.expiresAt) - Number(row?.createdAt)).toBe(3 * 86_400_000);
  });
});

describe('sending the link again', () => {
  test('creates a further link; both are valid', async () => {
    const email = newEmail();
    await registerAs(api(), email, { locale: 'es' });
    const first = await confirmationOf(api(), email);

    await resend(email.toUpperCase());
    const second = await confirmationOf(api(), email);

    expect(second).not.toBe(first);
    expect((await mailsTo(api(), email)).map(({ locale }) => locale)).toEqual(['es', 'es']);
    expect((await confirmWith(api(), first)).statusCode).toBe(200);
    expect((await confirmWith(api(), second)).statusCode).toBe(200);
  });

  test('answers and stores the same for confirmed and unknown addresses', async () => {
    const waiting = newEmail();
    await registerAs(api(), waiting);
    const confirmed = await newMember(api());

    const rows = [];
    for (const email of [waiting, confirmed.email, newEmail()]) {
      rows.push(
        await rowsAdded(api(), async () =>
          expect((await resend(email)).json()).toEqual({ ok: true }),
        ),
      );
    }

    // The registered address has been counted for its network before, and now for all networks.
    expect(rows).toEqual([
      { mails: 1, codes: 1, acts: 1 },
      { mails: 1, codes: 1, acts: 1 },
      { mails: 1, codes: 1, acts: 1 },
    ]);
    expect(await templatesTo(api(), confirmed.email)).toEqual([]);
  });

  test('and every other e-mail to one address are limited to five per hour', async () => {
    const email = newEmail();
    await registerAs(api(), email);
    for (let i = 0; i < 4; i++) await resend(email);

    const sixth = await resend(email.toUpperCase());
    const registering = await registerAs(api(), email);

    for (const { statusCode, headers } of [sixth, registering]) {
      expect(statusCode).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(3500);
    }
    expect(await mailsTo(api(), email)).toHaveLength(5);
    await letActsBeForgotten(api());
    expect((await resend(email)).statusCode).toBe(200);
  });
});
