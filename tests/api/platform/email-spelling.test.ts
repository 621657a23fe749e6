/** A mail domain in Unicode and in Punycode is one domain: its addresses are one account. */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { findByEmail } from '../../../server/people/members/find.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { digitsTo, forgotIn, newTicket, redeem } from '../../support/mail/digits.ts';
import { templatesTo } from '../../support/mail/outbox.ts';
import { newMember, newMerchant, PASSWORD } from '../../support/people/people.ts';
import { confirmationOf, confirmWith, registerAs } from '../../support/people/registration.ts';
import { signInWith } from '../../support/people/sign-in.ts';

const api = useApi();

function newSpellings() {
  const name = randomBytes(6).toString('hex');
  return { unicode: `${name}@m\u00fcnchen.example`, ascii: `${name}@xn--mnchen-3ya.example` };
}

async function memberAt(email: string) {
  const person = await newMember(api());
  await rowsOf(api().db, sql`update member set email = ${email} where id = ${person.id}`);
  return person;
}

test('a registration in Unicode is the account in Punycode, and shows as it was written', async () => {
  const { unicode, ascii } = newSpellings();

  const answer = await registerAs(api(), unicode);
  await registerAs(api(), ascii);
  await confirmWith(api(), await confirmationOf(api(), ascii));

  expect(answer.json()).toEqual({ user: { email: unicode } });
  expect(await templatesTo(api(), ascii)).toEqual(['confirm-email', 'already-registered']);
  for (const typed of [unicode, ascii, unicode.toUpperCase(), ` ${ascii} `]) {
    const signedIn = await signInWith(api(), typed);
    expect([signedIn.statusCode, signedIn.json().user?.email]).toEqual([200, unicode]);
  }
});

test('an operator who types Unicode makes the same account, and the same change', async () => {
  const [first, second] = [newSpellings(), newSpellings()];
  const password = ['--password', PASSWORD];
  const made = await ops(api(), 'member:create', '--email', first.unicode, ...password);
  const again = await ops(api(), 'member:create', '--email', first.ascii, ...password);
  const changed = await ops(
    ...([api(), 'member:change-email', '--email', first.unicode] as const),
    ...['--new-email', second.unicode, '--reason', 'Lost'],
  );

  expect([made.code, again.code, changed.code]).toEqual([0, 1, 0]);
  expect(await findByEmail(api().db, first.unicode)).toMatchObject({
    email: first.ascii,
    pendingEmail: second.ascii,
  });
});

describe('an account at an international domain', () => {
  test('changes nothing when its owner saves the other spelling', async () => {
    const { unicode, ascii } = newSpellings();
    const { id, token } = await memberAt(ascii);

    const answer = await api().call(profileEndpoints.update, { token, body: { email: unicode } });

    expect(answer.statusCode).toBe(200);
    expect(await findByEmail(api().db, ascii)).toMatchObject({ id, pendingEmail: null });
  });

  test('takes the digits of its mail with the other spelling', async () => {
    const { unicode, ascii } = newSpellings();
    await memberAt(ascii);
    const ticket = newTicket();
    await forgotIn(api(), ticket, ascii);
    const digits = await digitsTo(api(), ascii, 'reset-password');

    const answer = await redeem(api(), 'reset', { email: unicode, ticket, digits });

    expect(answer.statusCode).toBe(200);
  });

  test('sees an invitation to the other spelling, and the inviter reads nothing else', async () => {
    const { unicode, ascii } = newSpellings();
    const { token } = await memberAt(ascii);
    const shop = await newMerchant(api());

    const made = await api().call(teamEndpoints.invite, {
      token: shop.token,
      body: { email: unicode, role: 'till', currentPassword: PASSWORD },
    });
    const own = await api().call(teamEndpoints.listOwnInvitations, { token });
    const team = await api().call(teamEndpoints.read, { token: shop.token });

    expect(made.statusCode).toBe(201);
    expect(own.json().invitations).toHaveLength(1);
    expect(team.json().invitations).toMatchObject([{ email: unicode }]);
  });
});

test('guesses at both spellings count against one limit', async () => {
  const { unicode, ascii } = newSpellings();
  await memberAt(ascii);
  for (let guess = 0; guess < 6; guess++) {
    await signInWith(api(), guess % 2 ? unicode : ascii, 'not the password');
  }

  const answers = [await signInWith(api(), unicode), await signInWith(api(), ascii)];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 429]);
});

test('a capital İ is another mailbox than i, also in limits', async () => {
  const name = randomBytes(6).toString('hex');
  const [plain, dotted] = [`i${name}@shop.example`, `\u0130${name}@shop.example`];
  const { id } = await memberAt(plain);

  expect(await findByEmail(api().db, dotted)).toBeUndefined();
  await registerAs(api(), dotted);

  expect(await templatesTo(api(), plain)).toEqual([]);
  const found = await findByEmail(api().db, dotted);
  expect(found?.id).not.toBe(id);
  expect(found?.email.toLowerCase()).toBe(dotted.toLowerCase());
});

test.each(['a@.example', 'x@shop.example.'])('%s is refused at its field', async (email) => {
  const answer = await registerAs(api(), email);

  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    [expect.objectContaining({ path: 'email', message: 'Not an e-mail address.' })],
  ]);
});

test('the identity of a sign-in shows the address as it is written', async () => {
  const { unicode, ascii } = newSpellings();
  const { token } = await memberAt(ascii);

  expect((await api().call(authEndpoints.readMe, { token })).json().email).toBe(unicode);
});
