/** The second step of a sign-in, when its answer is lost. */
import { expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { useApi } from '../../support/api/api.ts';
import { newMember } from '../../support/people/people.ts';
import { setUpAuthenticator } from '../../support/people/second-factor.ts';
import { signInWith } from '../../support/people/sign-in.ts';

const api = useApi();

test('a ticket has an answer again for the code that it took, and one sign-in stays', async () => {
  const person = await newMember(api());
  const code = await (await setUpAuthenticator(api(), person)).code();
  const ticketOf = async () => (await signInWith(api(), person.email)).json().ticket;
  const finish = (ticket: string) =>
    api().call(secondFactorEndpoints.signIn, { body: { ticket, code } });
  const ticket = await ticketOf();
  const lost = await finish(ticket);

  const again = await finish(ticket);

  expect(again.statusCode).toBe(200);
  const statuses = await Promise.all(
    [lost, again].map((one) => api().call(authEndpoints.readMe, { token: one.json().jwt })),
  );
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 200]);
  expect((await finish(await ticketOf())).json().code).toBe('second_factor_invalid');
});

test('a ticket that was redeemed signs nobody in again once its sign-in was ended', async () => {
  const person = await newMember(api());
  const code = await (await setUpAuthenticator(api(), person)).code();
  const { ticket } = (await signInWith(api(), person.email)).json();
  const body = { ticket, code };
  const { jwt } = (await api().call(secondFactorEndpoints.signIn, { body })).json();
  const [own] = (await api().call(profileEndpoints.listSignIns, { token: jwt })).json().sessions;
  await api().call(profileEndpoints.endSignIn, { token: jwt, params: { id: own.id } });

  const again = await api().call(secondFactorEndpoints.signIn, { body });

  expect(again.json().code).toBe('second_factor_invalid');
});

test('a repeated call approves no other payment with the same code', async () => {
  const person = await newMember(api());
  const code = await (await setUpAuthenticator(api(), person)).code();
  const { ticket } = (await signInWith(api(), person.email)).json();
  const finish = (payment?: { session: string; total: string }) =>
    api().call(secondFactorEndpoints.signIn, { body: { ticket, code, payment } });
  await finish();

  const again = await finish({ session: newId('pay'), total: '152' });

  expect(again.json().code).toBe('second_factor_invalid');
});

test('of repeated calls at once, one sign-in stays', async () => {
  const person = await newMember(api());
  const code = await (await setUpAuthenticator(api(), person)).code();
  const { ticket } = (await signInWith(api(), person.email)).json();
  const body = { ticket, code };
  await api().call(secondFactorEndpoints.signIn, { body });

  const both = await Promise.all(
    [1, 2].map(() => api().call(secondFactorEndpoints.signIn, { body })),
  );

  const statuses = await Promise.all(
    both.map((one) => api().call(authEndpoints.readMe, { token: one.json().jwt })),
  );
  expect(statuses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});
