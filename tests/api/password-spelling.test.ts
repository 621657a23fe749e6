/** A password is the same however a keyboard encodes it, also when its hash is older than that rule. */
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';
import { checkPassword } from '../../server/people/factors/check-password.ts';
import { findPerson } from '../../server/people/members/find.ts';
import { member } from '../../server/people/members/tables.ts';
import { useApi } from '../support/api/api.ts';
import { newMember, type TestMember } from '../support/people/people.ts';
import {
  confirmationOf,
  confirmWith,
  newEmail,
  registerAs,
} from '../support/people/registration.ts';
import { setUpAuthenticator } from '../support/people/second-factor.ts';
import { signInWith } from '../support/people/sign-in.ts';

const api = useApi();

const COMPOSED = 'Z\u00fcrcher Caf\u00e9 12';
/** As macOS types it in some programs. */
const DECOMPOSED = COMPOSED.normalize('NFD');

const hashOf = async (id: string) => (await findPerson(api().db, id))?.passwordHash;

/** Gives somebody a hash that was stored before passwords were normalised. */
async function aged(person: TestMember) {
  const passwordHash = await hash(DECOMPOSED, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await api().db.update(member).set({ passwordHash }).where(eq(member.id, person.id));
  return { ...person, passwordHash };
}

const newOldMember = async () => aged(await newMember(api()));

test('a password that was registered on one keyboard signs in on another', async () => {
  const email = newEmail();
  await registerAs(api(), email, { password: DECOMPOSED });
  await confirmWith(api(), await confirmationOf(api(), email));

  for (const typed of [COMPOSED, DECOMPOSED, COMPOSED.replaceAll(' ', '\u00a0')]) {
    expect((await signInWith(api(), email, typed)).statusCode).toBe(200);
  }
});

test('a password whose accents are typed apart is counted by its letters, also at sign-in', async () => {
  const email = newEmail();
  const password = `Zürich, ${'\u1f82'.repeat(248)}`;
  await registerAs(api(), email, { password: password.normalize('NFD') });
  await confirmWith(api(), await confirmationOf(api(), email));

  for (const typed of [password, password.normalize('NFD')]) {
    expect((await signInWith(api(), email, typed)).statusCode).toBe(200);
  }
});

test('an older hash takes the password as it was typed, and from then on in every form', async () => {
  const { email, id, passwordHash } = await newOldMember();
  expect((await signInWith(api(), email, COMPOSED)).statusCode).toBe(400);

  expect((await signInWith(api(), email, DECOMPOSED)).statusCode).toBe(200);

  expect(await hashOf(id)).not.toBe(passwordHash);
  expect((await signInWith(api(), email, COMPOSED)).statusCode).toBe(200);
  expect((await signInWith(api(), email, DECOMPOSED)).statusCode).toBe(200);
});

test('a wrong password replaces no hash', async () => {
  const { email, id, passwordHash } = await newOldMember();

  await signInWith(api(), email, `${DECOMPOSED}3`);

  expect(await hashOf(id)).toBe(passwordHash);
});

test('the second step follows on a password whose hash is replaced', async () => {
  const person = await newMember(api());
  const authenticator = await setUpAuthenticator(api(), person);
  await aged(person);
  const { ticket } = (await signInWith(api(), person.email, DECOMPOSED)).json();

  const body = { ticket, code: await authenticator.code() };
  const answer = await api().call(secondFactorEndpoints.signIn, { body });

  expect(answer.statusCode).toBe(200);
});

test('the password of a member who is signed in replaces an older hash as well', async () => {
  const { id, passwordHash } = await newOldMember();

  await checkPassword(api().db, { id, passwordHash }, DECOMPOSED);

  expect(await hashOf(id)).not.toBe(passwordHash);
});

test('a new password is as long as it is read, not as it is encoded', async () => {
  const six = 'é'.repeat(6).normalize('NFD');

  const answer = await registerAs(api(), newEmail(), { password: six });

  expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([422, 'password']);
});
