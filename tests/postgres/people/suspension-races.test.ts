/** Decisions, the end of their time, an undo and acceptances, all at the same time. */
import { expect, test } from 'vitest';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { endDueSuspensions } from '../../../server/people/suspensions/expire.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { askForKey, newKey } from '../../support/merchants/api-keys.ts';
import { AS_IN_PRODUCTION } from '../../support/people/credential-changes.ts';
import { newMember, newMerchant, PASSWORD } from '../../support/people/people.ts';
import {
  AS_THIEF,
  changePassword,
  decide,
  rolesOf,
  suspensionOf,
  takenBusiness,
  undoPassword,
} from '../../support/people/taken-business.ts';
import { newColleague } from '../../support/people/team.ts';

const api = useApi({ chain: SILENT_CHAIN, credentials: AS_IN_PRODUCTION });
const ROUNDS = 20;
const PROOF = { currentPassword: PASSWORD };

async function suspendedKey() {
  const shop = await newMerchant(api());
  const owner = await newColleague(api(), shop, 'owner');
  await changePassword(api(), shop);
  const key = await newKey(api(), shop, AS_THIEF);
  await undoPassword(api(), shop);
  return { shop, owner, key, id: (await suspensionOf(api(), owner, key.id)).id };
}

const stateOf = async (id: string) =>
  (
    await rowsOf<{ decision: string; by: string | null; live: boolean; suspended: boolean }>(
      api().db,
      sql`select s.decision, s.decided_by as by, k.revoked_at is null as live,
          k.suspended_at is not null as suspended
        from suspension s join api_key k on k.id = s.object_id where s.id = ${id}`,
    )
  )[0];

test('an undo waits for an act of its chain before it locks what the act locks', async () => {
  const shop = await newMerchant(api());
  const owner = await newColleague(api(), shop, 'owner');
  await changePassword(api(), shop);
  const { id: key } = await newKey(api(), shop, AS_THIEF);

  const [undone] = await api().database.owner.db.transaction(async (tx) => {
    await tx.execute(sql`select authority.share(${key})`);
    const undoing = undoPassword(api(), shop);
    await untilSomebodyWaits(api().db);
    await tx.execute(sql`select from merchant where id = ${shop.id} for no key update nowait`);
    await tx.execute(sql`select from member where id = ${shop.id} for no key update nowait`);
    await tx.execute(sql`select from api_key where id = ${key} for update nowait`);
    return [undoing] as const;
  });

  expect((await undone).statusCode).toBe(200);
  expect(await suspensionOf(api(), owner, key)).toMatchObject({ kind: 'api_key' });
});

test('of a decision and the end of its time, one counts', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { owner, id } = await suspendedKey();
    // The time is over as soon as this commits, which both wait for.
    const [kept] = await api().database.owner.db.transaction(async (tx) => {
      await tx.execute(sql`update suspension set until = clock_timestamp() where id = ${id}`);
      const deciding = decide(api(), owner, id, 'keep', PROOF);
      const ending = endDueSuspensions(api().db, api().config);
      await untilSomebodyWaits(api().db);
      return [deciding, ending] as const;
    });
    expect((await kept).json().code).toBe('suspension_decided');
    await endDueSuspensions(api().db, api().config);
    expect(await stateOf(id)).toMatchObject({ decision: 'end', by: null, live: false });
  }
});

test('of two decisions at once, one counts', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { shop, owner, id } = await suspendedKey();
    const other = await newColleague(api(), shop, 'owner');
    await api().database.owner.db.execute(sql`update suspension
      set owners = owners || ${other.id}::text where id = ${id}`);

    const both = await Promise.all([
      decide(api(), owner, id, 'keep', PROOF),
      decide(api(), other, id, 'end', PROOF),
    ]);

    const codes = both.map(({ statusCode }) => statusCode);
    expect(codes.toSorted()).toEqual([200, 409]);
    const isKept = codes[0] === 200;
    expect(await stateOf(id)).toMatchObject({
      decision: isKept ? 'keep' : 'end',
      live: isKept,
      suspended: !isKept,
    });
  }
});

test('whoever accepts during the undo joins suspended or not at all', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const shop = await takenBusiness(api());
    const invited = await newMember(api());
    const body = { email: invited.email, role: 'owner', ...AS_THIEF };
    const { id } = (await api().call(teamEndpoints.invite, { token: shop.token, body })).json();

    const [accepted, undone] = await Promise.all([
      api().call(teamEndpoints.accept, { token: invited.token, params: { id } }),
      undoPassword(api(), shop),
    ]);

    expect(undone.statusCode).toBe(200);
    const role = (await rolesOf(api(), shop))[invited.id];
    expect(role).toBe(accepted.statusCode === 200 ? 'owner, suspended' : undefined);
  }
});

test('a key whose making is under way when the undo begins is suspended', async () => {
  const shop = await takenBusiness(api());

  const [asked, undone] = await api().database.owner.db.transaction(async (tx) => {
    await tx.execute(sql`select from merchant where id = ${shop.id} for no key update`);
    const asking = askForKey(api(), shop, AS_THIEF);
    await untilSomebodyWaits(api().db);
    return [asking, undoPassword(api(), shop)] as const;
  });

  expect((await asked).statusCode).toBe(201);
  expect((await undone).statusCode).toBe(200);
  const keys = sql`select suspended_at is not null as suspended from api_key
    where merchant_id = ${shop.id} and name is not null`;
  expect(await rowsOf(api().db, keys)).toEqual([{ suspended: true }]);
});
