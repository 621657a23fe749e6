/** A founder's password takes the business; the undo brings it back, with all that was granted suspended. */
import { describe, expect, test } from 'vitest';
import * as keyEndpoints from '#shared/api-keys/token-endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import * as exitWithdrawalsEndpoints from '#shared/withdrawals/exit-endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { newKey } from '../../support/merchants/api-keys.ts';
import { paidAgain, refund } from '../../support/payments/refunds.ts';
import { AS_IN_PRODUCTION } from '../../support/people/credential-changes.ts';
import { balanceOf, newMember, newPaySession, tokens } from '../../support/people/people.ts';
import {
  AS_THIEF,
  newAccomplice,
  recover,
  removeFrom,
  rolesOf,
  suspensionsOf,
  takeIn,
  takenBusiness,
  undoPassword,
} from '../../support/people/taken-business.ts';
import { createAt } from '../../support/webhooks/endpoints.ts';

const api = useApi({ chain: SILENT_CHAIN, credentials: AS_IN_PRODUCTION });
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

describe('a thief with the founder’s password who makes an accomplice the owner', () => {
  async function stolen() {
    const shop = await takenBusiness(api(), { stake: '500' });
    const payer = await newMember(api());
    const paid = await paidAgain(api(), { merchant: shop, payer });
    const key = await newKey(api(), shop, AS_THIEF);
    const accomplice = await newAccomplice(api());
    await takeIn(api(), shop, { ...shop, proof: AS_THIEF }, accomplice, 'owner');
    expect((await removeFrom(api(), accomplice, shop.person)).statusCode).toBe(200);
    const leaving = await api().call(exitWithdrawalsEndpoints.exit, {
      token: accomplice.token,
      body: { address: ADDRESS, ...(await accomplice.proof()) },
    });
    return { shop, paid, key, accomplice, leaving };
  }

  test('gains nothing: the founder owns it again, the key only makes payment sessions, the stake stays', async () => {
    const { shop, paid, key, accomplice, leaving } = await stolen();
    expect(await rolesOf(api(), shop)).toEqual({ [accomplice.id]: 'owner' });

    const founder = await recover(api(), shop);

    expect(await rolesOf(api(), shop)).toEqual({
      [shop.person]: 'owner',
      [accomplice.id]: 'owner, suspended',
    });
    const team = await api().call(teamEndpoints.read, { token: founder.token });
    expect(team.statusCode).toBe(200);
    const refunded = await refund(api(), { ...paid, merchant: { ...shop, apiToken: key.token } });
    expect([refunded.statusCode, refunded.json().code]).toEqual([403, 'suspended']);
    expect((await newPaySession(api(), { ...shop, apiToken: key.token })).id).toMatch(/^pay_/);
    const reads = await api().call(merchantEndpoints.readSession, {
      token: key.token,
      params: { id: paid.id },
    });
    expect(reads.statusCode).toBe(200);
    const seen = await api().call(teamEndpoints.read, { token: accomplice.token });
    expect(seen.statusCode).toBe(404);
    if (leaving.statusCode === 201) {
      const [row] = await rowsOf<{ status: string }>(
        api().db,
        sql`select status from withdrawal where id = ${leaving.json().id}`,
      );
      expect(row?.status).toBe('released');
    }
    expect(await balanceOf(api(), shop.stake)).toBe(tokens('500'));
    const [held] = await rowsOf<{ held: boolean }>(
      api().db,
      sql`select outgoing_held_until > now() + interval '71 hours' as held
        from member where id = ${shop.id}`,
    );
    expect(held?.held).toBe(true);
  });

  test('is listed for the owners, with who granted what', async () => {
    const { shop, key, accomplice } = await stolen();

    const founder = await recover(api(), shop);

    const listed = await suspensionsOf(api(), founder);
    expect(
      listed.map(({ kind, object, role, grantedBy }) => [kind, object.id, role, grantedBy.id]),
    ).toEqual(
      expect.arrayContaining([
        ['team_member', accomplice.id, 'owner', shop.person],
        ['api_key', key.id, null, shop.person],
      ]),
    );
    expect(listed).toHaveLength(2);
  });

  test('leaves a mail to every owner of before and of now, with what cannot be undone', async () => {
    const { shop, paid, key, accomplice } = await stolen();
    expect(
      (await refund(api(), { ...paid, merchant: { ...shop, apiToken: key.token } })).statusCode,
    ).toBe(201);

    await undoPassword(api(), shop);

    for (const email of [shop.email, accomplice.email]) {
      const mail = (await mailsTo(api(), email)).find(
        ({ template }) => template === 'grants-suspended',
      );
      expect(mail?.text).toContain('Suspended: API key: Till');
      expect(mail?.text).toContain('Suspended: Person in the team: Ana Prado (Owner)');
      expect(mail?.text).toContain('Back in the team: Ana Prado (Owner)');
      expect(mail?.text).toMatch(/Cannot be undone: Refund.*38\.00 EUR/);
    }
  });
});

test('a pending invitation, a new API token and an endpoint of the thief stand no more', async () => {
  const shop = await takenBusiness(api(), { webhook: 'https://shop.test/webhook' });
  const invited = await newMember(api());
  const invitation = await api().call(teamEndpoints.invite, {
    token: shop.token,
    body: { email: invited.email, role: 'owner', ...AS_THIEF },
  });
  const renewed = await api().call(keyEndpoints.create, {
    token: shop.token,
    body: { previous: 'revoke', ...AS_THIEF },
  });
  const token = renewed.json().token as string;
  const endpoint = await createAt(api(), shop.token, {
    url: 'https://thief.test/hook',
    ...AS_THIEF,
  });
  const ofThief = endpoint.json().id as string;

  const founder = await recover(api(), shop);

  const id = invitation.json().id as string;
  const accepted = await api().call(teamEndpoints.accept, { token: invited.token, params: { id } });
  expect(accepted.statusCode).toBe(404);
  const own = await api().call(teamEndpoints.listOwnInvitations, { token: invited.token });
  expect(own.json().invitations).toEqual([]);
  const keys = await api().call(keyEndpoints.list, { token });
  expect([keys.statusCode, keys.json().code]).toEqual([403, 'suspended']);
  expect((await newPaySession(api(), { ...shop, apiToken: token })).id).toMatch(/^pay_/);
  // The token that the thief revoked is back, with the same rights until an owner decides.
  expect((await newPaySession(api(), shop)).id).toMatch(/^pay_/);
  const kinds = (await suspensionsOf(api(), founder)).map(({ kind, object, isRestored }) =>
    kind === 'api_key' ? `${kind} ${isRestored}` : `${kind} ${object.id}`,
  );
  expect(kinds.toSorted()).toEqual([
    'api_key false',
    'api_key true',
    `team_invitation ${id}`,
    `webhook_endpoint ${ofThief}`,
  ]);
});
