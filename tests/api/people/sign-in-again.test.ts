/** The second step of a sign-in, when its answer is lost. */
import { expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';
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
