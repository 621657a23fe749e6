/** A refresh cookie that comes twice within seconds: two tabs, or an answer that was lost. */
import { expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { letRotationAge } from '../../support/clock/age.ts';
import { templatesTo } from '../../support/mail/outbox.ts';
import { newMember } from '../../support/people/people.ts';
import { cookieOf, refreshWith, signInWith } from '../../support/people/sign-in.ts';

const api = useApi();

async function signedIn() {
  const { email } = await newMember(api());
  const cookie = cookieOf(await signInWith(api(), email)) ?? '';
  return { email, cookie, sid: cookie.split('.')[0] ?? '' };
}

test('a cookie used by two tabs at once serves both, and changes once', async () => {
  const { cookie } = await signedIn();

  const both = await Promise.all([refreshWith(api(), cookie), refreshWith(api(), cookie)]);

  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const [next, same] = both.map(cookieOf);
  expect(next).not.toBe(cookie);
  expect(same).toBe(next);
});

test('a cookie whose answer was lost is exchanged again, and the sign-in lasts', async () => {
  const { cookie, sid, email } = await signedIn();
  await refreshWith(api(), cookie);

  const again = await refreshWith(api(), cookie);

  const next = cookieOf(again) ?? '';
  await letRotationAge(api(), sid);
  expect((await refreshWith(api(), next)).statusCode).toBe(200);
  expect(await templatesTo(api(), email)).toEqual(['new-sign-in']);
});
