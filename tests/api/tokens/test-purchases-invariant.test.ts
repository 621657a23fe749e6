/** I17: test purchases and the transfers that credit them. */
import { expect, test } from 'vitest';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import { brokenBy } from '../../support/api/broken-by.ts';
import { CARD } from '../../support/cards/network.ts';
import {
  newTestBuyer,
  orderInTest,
  payInTest,
  standInScene,
  tellStandIn,
} from '../../support/cards/stand-in.ts';

const { standIn, api } = await standInScene();

test.each<[string, (id: string, other: string) => Statement]>([
  [
    'of other tokens than were moved',
    (id) => sql`update test_purchase set tokens = tokens + 1 where id = ${id}`,
  ],
  [
    'that was credited to another test member',
    (id, other) => sql`update test_purchase set member_id = ${other} where id = ${id}`,
  ],
  ['that is not there', (id) => sql`delete from test_purchase where id = ${id}`],
])('a test purchase %s is found (I17)', async (_, harm) => {
  const [tara, other] = [await newTestBuyer(api()), await newTestBuyer(api())];
  const { purchase, intent } = await orderInTest(api(), tara);
  await payInTest(standIn, purchase.clientSecret, CARD.good);
  await tellStandIn(api(), standIn, intent);
  expect(await brokenBy(api(), async () => {})).toEqual([]);

  const broken = await brokenBy(api(), async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(harm(purchase.id, other.id));
  });

  expect(broken).toEqual(['I17']);
});
