/**
 * Acts under way while their authority ends: what is committed when the revocation is answered is all
 * that there will ever be. RACES sets the number of races of each kind in a long run; SEED repeats a run.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import * as keyEndpoints from '#shared/api-keys/endpoints.ts';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import * as tillConsoleEndpoints from '#shared/till/console-endpoints.ts';
import * as tillEndpoints from '#shared/till/endpoints.ts';
import { arrayOf, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { newKey } from '../../support/merchants/api-keys.ts';
import { tillScene } from '../../support/payments/tills.ts';
import { newMerchant, PASSWORD, type TestMerchant } from '../../support/people/people.ts';
import { newColleague } from '../../support/people/team.ts';
import { chance } from '../../support/random/chance.ts';

const RACES = Number(process.env.RACES ?? 10);
const ACTS = 20;
/** The answer to a call, or to an operator's command. */
const DONE = expect.toSatisfy(
  ({ statusCode, code }: { statusCode?: number; code?: number }) =>
    statusCode === 200 || code === 0,
);
const SALE = { amount: '1.00', currency: 'EUR' };

const api = useApi();
const { seed, below } = chance();
const raced = { acts: 0, refused: 0 };
afterAll(() => {
  if (process.env.RACES) console.log(JSON.stringify({ seed, RACES, ...raced }));
});

interface Race {
  shop: TestMerchant;
  /** One act of the caller. */
  act(): Promise<{ statusCode: number }>;
  revoke(): Promise<unknown>;
  /** How many acts are committed; by default payment sessions. */
  committed?(): Promise<number>;
}

const ask = (token: string) => api().call(merchantEndpoints.createSession, { token, body: SALE });

async function colleagueRace(
  revokeOf: (race: {
    shop: TestMerchant;
    id: string;
    token: string;
    email: string;
  }) => Promise<unknown>,
): Promise<Race> {
  const shop = await newMerchant(api());
  const { id, token, email } = await newColleague(api(), shop, 'admin');
  return { shop, act: () => ask(token), revoke: () => revokeOf({ shop, id, token, email }) };
}

const KINDS: Record<string, () => Promise<Race>> = {
  async 'a key is revoked'() {
    const shop = await newMerchant(api());
    const { id, token } = await newKey(api(), shop, { scopes: ['pay-sessions:write'] });
    const revoke = () =>
      api().call(keyEndpoints.revoke, {
        ...{ token: shop.token, params: { id } },
        body: { currentPassword: PASSWORD },
      });
    return { shop, act: () => ask(token), revoke };
  },
  'a person signs out': () =>
    colleagueRace(({ token }) => api().call(authEndpoints.signOut, { token })),
  'a colleague is removed': () =>
    colleagueRace(({ shop, id }) =>
      api().call(teamEndpoints.remove, { token: shop.token, params: { id } }),
    ),
  'a colleague gets a lower role': () =>
    colleagueRace(({ shop, id }) =>
      api().call(teamEndpoints.changeRole, {
        ...{ token: shop.token, params: { id } },
        body: { role: 'support', currentPassword: PASSWORD },
      }),
    ),
  'a person is frozen': () =>
    colleagueRace(({ email }) => ops(api(), 'freeze', '--email', email, '--reason', 'a race')),
  async 'an owner hands the business over'() {
    const shop = await newMerchant(api());
    const heir = await newColleague(api(), shop, 'finance');
    const admins: string[] = [];
    while (admins.length < ACTS) admins.push((await newColleague(api(), shop, 'admin')).id);
    const left = [...admins];
    const { token } = shop;
    const offer = await api().call(teamEndpoints.offerOwnership, {
      ...{ token, params: { id: heir.id } },
      body: { currentPassword: PASSWORD },
    });
    return {
      shop,
      // Only owners remove administrators, which the former owner becomes.
      act: () => api().call(teamEndpoints.remove, { token, params: { id: left.pop() ?? '' } }),
      revoke: () =>
        api().call(teamEndpoints.accept, {
          ...{ token: heir.token, params: { id: offer.json().id } },
        }),
      committed: async () => ACTS - (await membersOf(admins)),
    };
  },
  async 'a till is revoked'() {
    const till = await tillScene(api());
    const shop = till.merchant;
    const act = () => till.call(tillEndpoints.create, { body: SALE });
    const revoke = () =>
      api().call(tillConsoleEndpoints.revoke, { token: shop.token, params: { id: till.id } });
    return { shop, act, revoke };
  },
};

const membersOf = async (people: string[]): Promise<number> => {
  const rows = await rowsOf(
    api().db,
    sql`select from team_member where member_id = any (${arrayOf(people, 'text')})`,
  );
  return rows.length;
};

const sessionsOf = async ({ id }: TestMerchant): Promise<number> => {
  const [row] = await rowsOf<{ count: number }>(
    api().db,
    sql`select count(*)::int as count from pay_session where merchant_id = ${id}`,
  );
  return row?.count ?? 0;
};

describe('no act is committed after the answer that ends its authority, when', () => {
  test.each(Object.entries(KINDS))('%s', async (_, newRace) => {
    for (let left = RACES; left > 0; left--) {
      const { shop, act, revoke, committed = () => sessionsOf(shop) } = await newRace();
      const acting: Promise<{ statusCode: number }>[] = [];
      const ending = (async () => {
        for (let turns = below(ACTS); turns > 0; turns--) await nextTurn();
        expect(await revoke()).toEqual(DONE);
        return committed();
      })();
      for (let acts = ACTS; acts > 0; acts--) {
        acting.push(act());
        await nextTurn();
      }
      const atEnd = await ending;
      const answers = (await Promise.all(acting)).map(({ statusCode }) => statusCode);

      expect(await committed()).toBe(atEnd);
      expect(answers.filter((status) => status < 300)).toHaveLength(atEnd);
      expect(answers.filter((status) => ![200, 201, 401, 403, 404].includes(status))).toEqual([]);
      raced.acts += atEnd;
      raced.refused += ACTS - atEnd;
    }
  });
});

test('whoever revokes a key waits for its acts before locking its row', async () => {
  const shop = await newMerchant(api());
  const { id } = await newKey(api(), shop, { scopes: ['pay-sessions:write'] });
  const body = { currentPassword: PASSWORD };

  const [revoked] = await api().database.owner.db.transaction(async (tx) => {
    await tx.execute(sql`select authority.share(${id})`);
    const revoking = api().call(keyEndpoints.revoke, { token: shop.token, params: { id }, body });
    await untilSomebodyWaits(api().db);
    await tx.execute(sql`select from api_key where id = ${id} for update nowait`);
    return [revoking] as const;
  });

  expect((await revoked).statusCode).toBe(200);
});
