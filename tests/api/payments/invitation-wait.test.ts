/** An invitation says from when its person can use the role. */
import { expect, test } from 'vitest';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { AS_IN_PRODUCTION, HOUR_MS } from '../../support/people/credential-changes.ts';
import { moveMailbox } from '../../support/people/fresh-factor.ts';
import { markMailboxProven, proveMailbox } from '../../support/people/mailbox.ts';
import { givePasskey } from '../../support/people/passkeys.ts';
import { newMember, newMerchant, PASSWORD, type TestMember } from '../../support/people/people.ts';

const api = useApi({ credentials: AS_IN_PRODUCTION });

/** The invitation as the person sees it. */
async function invited(person: TestMember, email = person.email, role = 'admin') {
  const founder = await newMerchant(api());
  await markMailboxProven(api(), founder.token);
  await api().call(teamEndpoints.invite, {
    token: founder.token,
    body: { email, role, currentPassword: PASSWORD },
  });
  const { token } = person;
  const { invitations } = (await api().call(teamEndpoints.listOwnInvitations, { token })).json();
  return invitations[0];
}

test('nobody waits whose factor counts', async () => {
  const eva = await newMember(api());
  await givePasskey(api(), eva);

  expect(await invited(eva)).toMatchObject({ needsFactor: false, waitsUntil: null });
});

test('a person without a factor needs one, and does not wait', async () => {
  expect(await invited(await newMember(api()))).toMatchObject({
    needsFactor: true,
    waitsUntil: null,
  });
});

test('a role without money and access needs none', async () => {
  const eva = await newMember(api());

  expect(await invited(eva, eva.email, 'till')).toMatchObject({
    needsFactor: false,
    waitsUntil: null,
  });
});

test('a person whose mailbox is new waits for it, and whose factor is new waits for that', async () => {
  const eva = await newMember(api());
  const email = await moveMailbox(api(), eva);

  const byMailbox = await invited(eva, email);
  await proveMailbox(api(), eva.email, eva.token);
  await givePasskey(api(), eva);
  const byFactor = await invited(eva, email);

  expect(byMailbox.needsFactor).toBe(true);
  expect(Date.parse(byMailbox.waitsUntil)).toBeGreaterThan(Date.now() + 71 * HOUR_MS);
  expect(byFactor.needsFactor).toBe(false);
  expect(Date.parse(byFactor.waitsUntil)).toBeGreaterThan(Date.now() + 71 * HOUR_MS);
});
