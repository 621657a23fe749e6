/** The offer of a top-up: the purchase of the tokens that a payment lacks. */
import { describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as topUpEndpoints from '#shared/top-up/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';
import { letQuoteExpire } from '../../support/clock/age.ts';
import { reachLimit } from '../../support/payments/limits.ts';
import { cancelFor, payScene } from '../../support/payments/pay-scene.ts';
import { readOffer, SHORT } from '../../support/payments/top-up-scene.ts';

const { api } = await purchaseScene();

const owner = (statement: ReturnType<typeof sql>) => api().database.owner.db.execute(statement);

describe('an offer is refused', () => {
  const changes: [
    string,
    string,
    (scene: Awaited<ReturnType<typeof payScene>>) => Promise<unknown>,
  ][] = [
    ['for a session that has ended', 'session_not_pending', ({ id }) => cancelFor(api(), id)],
    ['at a total that is no longer valid', 'quote_changed', ({ id }) => letQuoteExpire(api(), id)],
    [
      'to a member whose trial is over, whom tokens would not help',
      'trial_expired',
      ({ payer }) =>
        owner(
          sql`update member set confirmed_at = now() - interval '1 year' where id = ${payer.id}`,
        ),
    ],
    [
      'for a business that cannot be paid more today',
      'merchant_limit_reached',
      ({ merchant }) => reachLimit(api(), merchant),
    ],
  ];

  test.each(changes)('%s', async (_, code, change) => {
    const scene = await payScene(api(), SHORT);
    await change(scene);
    const { token } = scene.payer;

    const answer = await api().call(topUpEndpoints.quote, { params: scene.params, token });

    expect(answer.json().code).toBe(code);
  });
});

test('says beforehand that the payment needs the member’s factor', async () => {
  const { payer, id } = await payScene(api(), SHORT);
  await owner(sql`insert into payer_limit (member_id, amount) values (${payer.id}, 0)`);

  expect(await readOffer(api(), payer, id)).toMatchObject({ confirms: true });
});

test('the payment names the smallest purchase, which the offer is not below', async () => {
  const { payer, id, params } = await payScene(api(), { ...SHORT, cash: '149.3' });
  const session = await api().call(payEndpoints.read, { params, token: payer.token });

  expect(session.json()).toMatchObject({ leastPurchase: '10', payer: { missing: '2.7' } });
  expect(await readOffer(api(), payer, id)).toMatchObject({ tokens: '10' });
});
