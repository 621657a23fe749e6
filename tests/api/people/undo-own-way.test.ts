/** An accomplice with a factor that counts cannot take what they granted out of the founder's undo. */
import { expect, test } from 'vitest';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { newKey } from '../../support/merchants/api-keys.ts';
import { AS_IN_PRODUCTION } from '../../support/people/credential-changes.ts';
import { present, proofBy, signInOptions } from '../../support/people/passkeys.ts';
import {
  AS_THIEF,
  decide,
  newAccomplice,
  recover,
  rolesOf,
  suspensionOf,
  suspensionsOf,
  takeIn,
  takenBusiness,
  undoPassword,
} from '../../support/people/taken-business.ts';
import { actFor } from '../../support/people/team.ts';

const api = useApi({ chain: SILENT_CHAIN, credentials: AS_IN_PRODUCTION });

test('a transfer of ownership that an accomplice confirmed is undone', async () => {
  const shop = await takenBusiness(api());
  const [owner, heir] = [await newAccomplice(api()), await newAccomplice(api())];
  await takeIn(api(), shop, { ...shop, proof: AS_THIEF }, owner, 'owner');
  await takeIn(api(), shop, { ...owner, proof: await owner.proof() }, heir, 'support');
  const offered = await api().call(teamEndpoints.offerOwnership, {
    token: owner.token,
    params: { id: heir.id },
    body: await owner.proof(),
  });
  const { id } = offered.json();
  await api().call(teamEndpoints.accept, { token: heir.token, params: { id } });
  expect(await rolesOf(api(), shop)).toMatchObject({ [heir.id]: 'owner' });

  await recover(api(), shop);

  const roles = await rolesOf(api(), shop);
  expect(roles).toMatchObject({ [shop.person]: 'owner' });
  expect(roles[owner.id]).toMatch(/, suspended$/);
  expect(roles[heir.id]).toMatch(/, suspended$/);
});

test('what an accomplice kept after an undo of their own is suspended again', async () => {
  const shop = await takenBusiness(api());
  const [owner, second] = [await newAccomplice(api()), await newAccomplice(api())];
  await takeIn(api(), shop, { ...shop, proof: AS_THIEF }, owner, 'owner');
  await api().call(profileEndpoints.update, {
    token: owner.token,
    body: { password: 'another password of theirs', ...(await owner.proof()) },
  });
  const key = await newKey(api(), owner, await owner.proof());
  await takeIn(api(), shop, { ...owner, proof: await owner.proof() }, second, 'owner');
  expect((await undoPassword(api(), owner)).statusCode).toBe(200);
  const signedIn = await present(api(), owner.authenticator.get(await signInOptions(api())));
  const again = { token: signedIn.json().jwt };
  await actFor(api(), again, shop.id);
  for (const { id } of [key, second]) {
    const { id: suspension } = await suspensionOf(api(), again, id);
    const proof = await proofBy(api(), again, owner.authenticator);
    expect((await decide(api(), again, suspension, 'keep', proof)).statusCode).toBe(200);
  }

  const founder = await recover(api(), shop);

  const objects = (await suspensionsOf(api(), founder)).map(({ object }) => object.id);
  expect(objects.toSorted()).toEqual([key.id, owner.id, second.id].toSorted());
});
