/** A password is the same however a keyboard encodes it. */
import { expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import {
  confirmationOf,
  confirmWith,
  newEmail,
  registerAs,
} from '../../support/people/registration.ts';
import { signInWith } from '../../support/people/sign-in.ts';

const api = useApi();

const COMPOSED = 'Z\u00fcrcher Caf\u00e9 12';
/** As macOS types it in some programs. */
const DECOMPOSED = COMPOSED.normalize('NFD');

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

test('a new password is as long as it is read, not as it is encoded', async () => {
  const six = 'é'.repeat(6).normalize('NFD');

  const answer = await registerAs(api(), newEmail(), { password: six });

  expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([422, 'password']);
});
