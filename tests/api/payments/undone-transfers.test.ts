import { describe, expect, test } from 'vitest';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import * as suspensionEndpoints from '#shared/suspensions/endpoints.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { AS_IN_PRODUCTION } from '../../support/people/credential-changes.ts';
import { givePasskey, proofBy } from '../../support/people/passkeys.ts';
import { newMerchant, PASSWORD } from '../../support/people/people.ts';
import { ageFactor, rolesOf, undoPassword } from '../../support/people/taken-business.ts';
import { newColleague } from '../../support/people/team.ts';

const api = useApi({ chain: SILENT_CHAIN, credentials: AS_IN_PRODUCTION });
const THIEFS = 'the password of the thief';

describe('a transfer of ownership since the change', () => {
  async function transferred(isAged: boolean) {
    const shop = await newMerchant(api());
    const factor = isAged ? await givePasskey(api(), shop) : undefined;
    if (isAged) await ageFactor(api(), shop.person);
    const proof = async (currentPassword: string) =>
      factor ? proofBy(api(), shop, factor.authenticator) : { currentPassword };
    await api().call(profileEndpoints.update, {
      token: shop.token,
      body: {
        password: THIEFS,
        ...(await proof(PASSWORD)),
      },
    });
    const heir = await newColleague(api(), shop, 'developer');
    const offered = await api().call(teamEndpoints.offerOwnership, {
      token: shop.token,
      params: { id: heir.id },
      body: await proof(THIEFS),
    });
    if (offered.statusCode !== 201) throw new Error(offered.body);
    const { id } = offered.json();
    await api().call(teamEndpoints.accept, { token: heir.token, params: { id } });
    expect(await rolesOf(api(), shop)).toMatchObject({ [heir.id]: 'owner' });
    await undoPassword(api(), shop);
    return { shop, heir };
  }

  test('stays when a factor that counted confirmed it', async () => {
    const { shop, heir } = await transferred(true);

    expect(await rolesOf(api(), shop)).toEqual({ [shop.person]: 'admin', [heir.id]: 'owner' });
    expect((await api().call(suspensionEndpoints.list, { token: heir.token })).json()).toEqual({
      suspensions: [],
    });
  });

  test('is undone when the mailbox confirmed it', async () => {
    const { shop, heir } = await transferred(false);

    expect(await rolesOf(api(), shop)).toEqual({ [shop.person]: 'owner', [heir.id]: 'developer' });
  });
});
