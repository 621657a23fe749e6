/** The requests of `strapi-sdk-javascript` 0.3.3, as it sends them. */
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo, templatesTo } from '../../support/mail/outbox.ts';
import { PASSWORD } from '../../support/people/people.ts';
import { newEmail } from '../../support/people/registration.ts';

const api = useApi();
const ACCEPTED = { 'salus-acceptances': 'privacy, conditions' };

const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  api().http.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers });

const register = (email: string, more: object = {}, headers: Record<string, string> = ACCEPTED) =>
  post(
    'local/register',
    { email, password: PASSWORD, username: 'Ana del Prado', ...more },
    headers,
  );

const pathsOf = (response: { json(): { errors?: { path: string }[] } }) =>
  response.json().errors?.map(({ path }) => path);

describe('register', () => {
  test('takes the user name as the full name, and stores the accepted texts', async () => {
    const email = newEmail();

    const response = await register(email);

    expect([response.statusCode, response.json()]).toEqual([201, { user: { email } }]);
    const [row] = await rowsOf<{
      id: string;
      email: string | null;
      name: string | null;
      surname: string | null;
    }>(api().db, sql`select id, email, name, surname from member where email = ${email}`);
    expect(row).toMatchObject({ name: 'Ana', surname: 'del Prado' });
    const stored = await rowsOf<{ document: string }>(
      api().db,
      sql`select document from acceptance where member_id = ${row?.id ?? ''}`,
    );
    expect(stored.map(({ document }) => document).sort()).toEqual(['conditions', 'privacy']);
  });

  test.each([
    ['no acceptance', {}, {}, ['acceptances.privacy', 'acceptances.conditions']],
    ['one acceptance', {}, { 'salus-acceptances': 'privacy' }, ['acceptances.conditions']],
    [
      'an unknown acceptance',
      {},
      { 'salus-acceptances': 'privacy,conditions,all' },
      ['acceptances.all'],
    ],
    ['no surname', { username: 'Ana' }, ACCEPTED, ['surname']],
    ['a user name that is no text', { username: 7 }, ACCEPTED, undefined],
    ['another field', { provider: 'local' }, ACCEPTED, ['provider']],
  ])('with %s is refused', async (_, more, headers, paths) => {
    const response = await register(newEmail(), more, headers);

    expect(response.statusCode).toBe(422);
    if (paths) expect(pathsOf(response)).toEqual(paths);
  });

  test('without a user name, the header accepts nothing', async () => {
    const body = { name: 'Ana', surname: 'Prado', email: newEmail(), password: PASSWORD };

    expect(pathsOf(await post('local/register', body, ACCEPTED))).toEqual(['acceptances']);
  });
});

test("forgotPassword sends the link to our page, ignoring the client's address", async () => {
  const email = newEmail();
  await register(email);
  await rowsOf(
    api().db,
    sql`update member set confirmed_at = ${new Date()} where email = ${email}`,
  );

  const response = await post('forgot-password', { email, url: 'https://evil.test/reset' });

  expect([response.statusCode, response.json()]).toEqual([200, { ok: true }]);
  const mails = await mailsTo(api(), email);
  expect(await templatesTo(api(), email)).toContain('reset-password');
  expect(JSON.stringify(mails)).not.toContain('evil.test');
});

test.each([
  ['local', { identifier: 'a@b.test', password: 'x', username: 'Ana' }],
  ['local', { identifier: 'a@b.test', password: 'x', url: 'https://shop.test' }],
  ['reset-password', { code: 'x', password: PASSWORD, passwordConfirmation: PASSWORD, url: 'x' }],
  ['send-email-confirmation', { email: 'a@b.test', url: 'https://shop.test' }],
  ['forgot-password', { email: 'a@b.test', username: 'Ana' }],
])('no other call accepts the fields: %s', async (path, body) => {
  const response = await post(path, body);

  expect([response.statusCode, response.json().code]).toEqual([422, 'validation_failed']);
});
