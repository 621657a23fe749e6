/** Why an act is refused, as the database decides it: what its call read of the caller before decides nothing. */
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newKey } from '../../support/merchants/api-keys.ts';
import { givePasskey } from '../../support/people/passkeys.ts';
import { newMember, newMerchant, type TestMember } from '../../support/people/people.ts';
import { newColleague } from '../../support/people/team.ts';

const api = useApi();
const change = (statement: Statement) => api().database.owner.db.execute(statement);

async function outcomeOf(call: Statement): Promise<string | null | undefined> {
  const [row] = await rowsOf<{ outcome: string | null }>(api().db, sql`select ${call} as outcome`);
  return row?.outcome;
}

const personOutcome = (
  { id, sid }: Pick<TestMember, 'id' | 'sid'>,
  business: string | null = null,
  needsFactor = false,
) =>
  outcomeOf(sql`authority.person_outcome(p_auth_session => ${sid}::uuid, p_member => ${id},
    p_business => ${business}::text, p_roles => '{admin}', p_needs_factor => ${needsFactor})`);

describe('a person', () => {
  test('may act with a sign-in of their own', async () => {
    expect(await personOutcome(await newMember(api()))).toBeNull();
  });

  test('may not act with the sign-in of another member', async () => {
    const [one, other] = [await newMember(api()), await newMember(api())];

    expect(await personOutcome({ id: one.id, sid: other.sid })).toBe('unauthenticated');
  });

  test.each([
    ['that has expired', sql`expires_at = now() - interval '1 second'`],
    ['that has ended', sql`ended_at = now()`],
  ])('may not act with a sign-in %s', async (_, as) => {
    const one = await newMember(api());
    await change(sql`update auth_session set ${as} where id = ${one.sid}`);

    expect(await personOutcome(one)).toBe('unauthenticated');
  });

  test('may not act once erased, whatever sign-in is left', async () => {
    const one = await newMember(api());
    await change(sql`update member set erased_at = now() where id = ${one.id}`);

    expect(await personOutcome(one)).toBe('unauthenticated');
  });

  test('is not in the team while suspended', async () => {
    const shop = await newMerchant(api());
    const colleague = await newColleague(api(), shop, 'admin');
    const before = await personOutcome(colleague, shop.id);
    await change(sql`update team_member set suspended_at = now(), suspended_by = 'test'
      where member_id = ${colleague.id}`);

    expect([before, await personOutcome(colleague, shop.id)]).toEqual([null, 'not_found']);
  });

  test('whose outgoing money is frozen does nothing that needs a factor', async () => {
    const shop = await newMerchant(api());
    const colleague = await newColleague(api(), shop, 'admin');
    await givePasskey(api(), colleague);
    await change(sql`update passkey set trusted_from = now() where member_id = ${colleague.id}`);
    const before = await personOutcome(colleague, shop.id, true);
    await change(sql`update member set outgoing_frozen_at = now() where id = ${colleague.id}`);

    expect([before, await personOutcome(colleague, shop.id, true)]).toEqual([
      null,
      'account_frozen',
    ]);
  });
});

describe('a key', () => {
  const keyOutcome = (id: string, scopes = '{balance:read}', left = '{}') =>
    outcomeOf(sql`authority.key_outcome(p_key => ${id}, p_scopes => ${scopes}::text[],
      p_left => ${left}::text[])`);

  test('that nobody made may not act', async () => {
    expect(await keyOutcome('tok_00000000000000000000000000')).toBe('unauthenticated');
  });

  test('that has expired may not act', async () => {
    const { id } = await newKey(api(), await newMerchant(api()));
    const before = await keyOutcome(id);
    await change(sql`update api_key set expires_at = now() - interval '1 second' where id = ${id}`);

    expect([before, await keyOutcome(id)]).toEqual([null, 'unauthenticated']);
  });

  test('that is suspended does what is left to it, and nothing else', async () => {
    const { id } = await newKey(api(), await newMerchant(api()));
    await change(
      sql`update api_key set suspended_at = now(), suspended_by = 'test' where id = ${id}`,
    );
    const left = '{balance:read}';

    expect([await keyOutcome(id), await keyOutcome(id, left, left)]).toEqual(['suspended', null]);
  });
});
