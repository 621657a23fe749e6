import { describe, expect, test } from 'vitest';
import { LEGAL_VERSIONS } from '#shared/legal-versions.ts';
import * as registrationEndpoints from '#shared/registration/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { queueMail } from '../../../server/platform/mail/outbox.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo, rowsAdded, templatesTo } from '../../support/mail/outbox.ts';
import { newMember, newMerchant, PASSWORD } from '../../support/people/people.ts';
import { newEmail, registerAs, registration } from '../../support/people/registration.ts';
import { signInWith } from '../../support/people/sign-in.ts';

const api = useApi();

async function memberOf(email: string) {
  const [row] = await rowsOf<{ id: string; timeZone: string | null; accounts: (string | null)[] }>(
    api().db,
    sql`select id, name, surname, locale, time_zone as "timeZone", confirmed_at as "confirmedAt",
        array[cash_account, stake_account] as accounts
      from member where email = ${email}`,
  );
  if (!row) throw new Error(`no member ${email}`);
  return row;
}

describe('registering', () => {
  test('makes a member with accounts who cannot sign in before the address is confirmed', async () => {
    const email = newEmail();

    const response = await registerAs(api(), email);

    expect([response.statusCode, response.json()]).toEqual([201, { user: { email } }]);
    const row = await memberOf(email);
    expect(row).toMatchObject({ name: 'Ana', surname: 'Prado', locale: 'en', confirmedAt: null });
    expect(row.accounts).not.toContain(null);
    expect((await signInWith(api(), email)).json().code).toBe('email_not_confirmed');
  });

  test('stores the accepted texts, their version and the time', async () => {
    const email = newEmail();
    await registerAs(api(), email);

    const { id } = await memberOf(email);
    const rows = await rowsOf<{ document: string; version: string; acceptedAt: Date }>(
      api().db,
      sql`select document, version, accepted_at as "acceptedAt" from acceptance where member_id = ${id}`,
    );

    expect(rows.map(({ document, version }) => [document, version]).sort()).toEqual([
      ['conditions', LEGAL_VERSIONS.conditions],
      ['privacy', LEGAL_VERSIONS.privacy],
    ]);
    expect(rows.every(({ acceptedAt }) => acceptedAt instanceof Date)).toBe(true);
  });

  test('of a business makes it a member of its own, which the person owns', async () => {
    const email = newEmail();
    const business = { recipientName: 'Casa Lumen', recipientDomain: 'casa-lumen.test' };
    await registerAs(api(), email, { business });

    const { id } = await memberOf(email);
    const [row] = await rowsOf<{ id: string }>(
      api().db,
      sql`select b.id, b.recipient_name as "recipientName", b.recipient_domain as "recipientDomain",
          m.kind, m.email, m.password_hash as hash, t.business_id as team, t.role
        from merchant b join member m on m.id = b.id join team_member t on t.member_id = ${id}
        where b.registered_by = ${id}`,
    );

    expect(row).toMatchObject({ ...business, kind: 'business', email: null, hash: null });
    expect(row).toMatchObject({ team: row?.id, role: 'owner' });
  });

  test.each(['email', 'password_hash', 'name'])('gives a business no %s', async (column) => {
    const shop = await newMerchant(api());

    const given = api().database.owner.db.execute(
      sql`update member set ${sql.raw(column)} = 'x' where id = ${shop.id}`,
    );

    await expect(given).rejects.toMatchObject({ cause: { constraint: 'member_credentials' } });
  });

  test.each([
    [{ locale: 'es' }, 'en', 'es'],
    [{}, 'es-MX,en;q=0.5', 'es'],
    [{ locale: 'xx' }, 'es', 'es'],
    [{}, '', 'en'],
  ])('writes in the language of %j, %j: %s', async (body, accepted, language) => {
    const email = newEmail();

    await api().call(registrationEndpoints.create, {
      body: registration(email, body),
      headers: { 'accept-language': accepted },
    });

    expect((await mailsTo(api(), email))[0]?.locale).toBe(language);
  });

  test.each([
    ['Europe/Madrid', 'Europe/Madrid', /GMT[+]1/],
    ['europe/madrid', 'Europe/Madrid', /GMT[+]1/],
    ['Etc/Unknown', null, /UTC/],
    [undefined, null, /UTC/],
  ])('with the zone %s stores %s, in which e-mails say times', async (timeZone, stored, said) => {
    const email = newEmail();
    await registerAs(api(), email, { timeZone });
    const { id, timeZone: kept } = await memberOf(email);
    await rowsOf(api().db, sql`update member set confirmed_at = ${new Date()} where id = ${id}`);
    const values = { at: '2026-11-21T10:05:00.000Z', until: '', url: '' };
    await queueMail(api().db, api().config, {
      to: email,
      locale: 'en',
      template: 'password-changed',
      values,
    });

    const letters = await mailsTo(api(), email);

    expect(kept).toBe(stored);
    expect(letters.at(-1)?.text).toMatch(said);
  });

  test('does not greet an unconfirmed mailbox by the name that somebody typed', async () => {
    const email = newEmail();
    await registerAs(api(), email, { name: 'Ana' });
    const greeted = async () => (await mailsTo(api(), email))[0]?.text.split('\n')[0];

    const before = await greeted();
    await rowsOf(api().db, sql`update member set confirmed_at = now() where email = ${email}`);

    expect([before, await greeted()]).toEqual(['Hello,', 'Hello Ana,']);
  });

  test.each([
    ['no name', { name: '' }, 'name', 'Please enter Full Name'],
    ['no e-mail', { email: '' }, 'email', 'Please enter your email'],
    ['no password', { password: '' }, 'password', 'Please enter a password'],
    ['a short password', { password: 'x'.repeat(11) }, 'password', 'At least 12 characters.'],
    ['a known password', { password: '1qaz2wsx3edc' }, 'password', 'Too easy to guess.'],
    [
      'a password of one’s own name',
      { name: 'Anna', surname: 'Berger', password: 'anna.berger1987' },
      'password',
      'Too easy to guess.',
    ],
    [
      'privacy not accepted',
      { acceptances: { privacy: false, conditions: true } },
      'acceptances.privacy',
      'Must be accepted.',
    ],
    [
      'conditions not accepted',
      { acceptances: { privacy: true } },
      'acceptances.conditions',
      'Must be accepted.',
    ],
    [
      'a business without a domain of its own',
      { business: { recipientName: 'x', recipientDomain: 'https://x.test' } },
      'business.recipientDomain',
      'A domain such as "shop.example".',
    ],
    [
      'a business with a suffix that is everybody’s',
      { business: { recipientName: 'x', recipientDomain: 'co.uk' } },
      'business.recipientDomain',
      'A domain such as "shop.example".',
    ],
  ])('refuses %s, naming the field', async (_, changes, path, message) => {
    const response = await registerAs(api(), newEmail(), changes);

    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ path, message }]);
  });

  test.each(['a b@salus.test', 'a@b@c', 'a,b@salus.test', 'a@salus.test,b', 'a@x\u0000', 'a@<x>'])(
    'refuses the address %j',
    async (email) => {
      expect((await registerAs(api(), email)).statusCode).toBe(422);
    },
  );
});

describe('an address that is known', () => {
  test('gets the same answer, changes nothing, and its owner hears of it', async () => {
    const owner = await newMember(api());
    const before = await memberOf(owner.email);

    const known = await registerAs(api(), owner.email.toUpperCase(), { password: 'x'.repeat(12) });
    const fresh = await registerAs(api(), newEmail());

    expect([known.statusCode, Object.keys(known.json())]).toEqual([
      fresh.statusCode,
      Object.keys(fresh.json()),
    ]);
    expect(await memberOf(owner.email)).toEqual(before);
    expect(await templatesTo(api(), owner.email)).toEqual(['already-registered']);
    expect((await signInWith(api(), owner.email)).statusCode).toBe(200);
  });

  test('makes the work of a new one: as many rows stay', async () => {
    const owner = await newMember(api());

    const known = await rowsAdded(api(), () => registerAs(api(), owner.email));
    const fresh = await rowsAdded(api(), () => registerAs(api(), newEmail()));

    expect(known).toEqual(fresh);
    expect(fresh).toEqual({ mails: 1, codes: 1, acts: 1 });
  });

  test('leaves no member behind who was made for the time it takes', async () => {
    const owner = await newMember(api());
    await registerAs(api(), owner.email, {
      business: { recipientName: 'x', recipientDomain: 'x.test' },
    });

    const undone = await rowsOf(api().db, sql`select id from member where email like '%.invalid'`);

    expect(undone).toEqual([]);
  });

  test('is one member, however many register it at once', async () => {
    const email = newEmail();

    const answers = await Promise.all([1, 2, 3].map(() => registerAs(api(), email)));

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect((await templatesTo(api(), email)).sort()).toEqual([
      'already-registered',
      'already-registered',
      'confirm-email',
    ]);
  });
});

test('a password in no way reaches the log', async () => {
  await registerAs(api(), newEmail());

  expect(api().logged.join()).not.toContain(PASSWORD);
});
