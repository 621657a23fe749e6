/** A price that counts within the running period: the member pays the rest of it once, by the press that approves it. */
import { describe, expect, test } from 'vitest';
import * as planEndpoints from '#shared/plans/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { approveAsked, memberAgreement } from '../../support/payments/approve-asked.ts';
import {
  act,
  addTokens,
  letTimePass,
  type PlanScene,
  planScene,
  statesOf,
} from '../../support/payments/plan-scene.ts';
import { balanceOf, tokens } from '../../support/people/people.ts';

const api = useApi();
const owner = () => api().database.owner.db;

const change = ({ merchant, agreement }: PlanScene, body: object) =>
  api().call(planEndpoints.changePrice, {
    token: merchant.apiToken,
    params: { id: agreement },
    body,
  });

/** What both sides read. */
async function proposedOf(scene: PlanScene) {
  const { merchant, agreement } = scene;
  const of = { token: merchant.apiToken, params: { id: agreement } };
  const { proposed } = (await api().call(planEndpoints.readAgreement, of)).json();
  expect((await memberAgreement(api(), scene)).proposed).toEqual(proposed);
  return proposed;
}

const askedOf = async (scene: PlanScene) => (await memberAgreement(api(), scene)).asked;
const approve = (scene: PlanScene, over: object = {}) => approveAsked(api(), scene, over);

const adjustments = ({ agreement }: PlanScene) =>
  rowsOf(
    owner(),
    sql`select c.n, c.k, c.status, c.price::int as price, t.business_key as key, s.total::text as total
      from charge c join pay_session s on s.id = c.session_id join ledger.transfer t on t.id = s.transfer_id
      where c.agreement_id = ${agreement} and c.k > 0 order by c.n, c.k`,
  );

describe('a price within the running period', () => {
  test('takes the difference of the days that are left, once, as it was previewed', async () => {
    const scene = await planScene(api());
    await letTimePass(api(), scene, 10);

    const preview = (await change(scene, { price: '71.00', when: 'now', preview: true })).json();
    expect(await askedOf(scene)).toBeNull();
    const proposed = (await change(scene, { price: '71.00', when: 'now' })).json();
    const before = await balanceOf(api(), scene.payer.cash);
    const asked = await askedOf(scene);
    const listed = await proposedOf(scene);
    const approved = await approve(scene);

    // 31.00 more for a July of which 21 days of 31 are left.
    expect(preview).toEqual({ ...proposed, status: 'preview' });
    expect(proposed).toMatchObject({
      status: 'proposed',
      price: '71.00',
      fromN: 2,
      adjustment: { n: 1, price: '21.00' },
    });
    expect(asked).toMatchObject({
      kind: 'price',
      before: '40.00',
      price: '71.00',
      net: '67.45',
      tokens: '269.8',
      cap: '71.00',
      adjustment: { net: '19.95', until: expect.stringMatching(/-08-01T/) },
    });
    expect(listed).toEqual({
      price: '71.00',
      proposedAt: expect.any(String),
      fromN: 2,
      fromAt: proposed.fromAt,
      adjustment: { n: 1, price: '21.00', until: asked?.adjustment?.until },
    });
    expect(approved.statusCode, approved.body).toBe(200);
    expect(await proposedOf(scene)).toBeNull();
    const paid = before - (await balanceOf(api(), scene.payer.cash));
    expect(paid).toBe(tokens(asked?.adjustment?.tokens ?? ''));
    expect(await adjustments(scene)).toEqual([
      {
        n: 1,
        k: 1,
        status: 'paid',
        price: 2100,
        key: `charge:${scene.agreement}:1:change:1`,
        total: paid.toString(),
      },
    ]);
    expect(await askedOf(scene)).toBeNull();
    await letTimePass(api(), scene, 31);
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 1 paid, 2 paid, 3 /);
    const [second] = await rowsOf(
      owner(),
      sql`select price::int as price from charge where agreement_id = ${scene.agreement} and n = 2`,
    );
    expect(second).toEqual({ price: 7100 });
  });

  test('counts from the price that was adjusted before in the same period', async () => {
    const scene = await planScene(api());

    await change(scene, { price: '50.00', when: 'now' });
    expect((await approve(scene)).statusCode).toBe(200);
    await change(scene, { price: '60.00', when: 'now' });
    expect((await approve(scene)).statusCode).toBe(200);

    expect(await adjustments(scene)).toMatchObject([
      { n: 1, k: 1, price: 1000 },
      { n: 1, k: 2, price: 1000 },
    ]);
  });

  test('counts from the price that was paid, not from one that was approved in a pause', async () => {
    const scene = await planScene(api());
    await change(scene, { price: '50.00', when: 'now' });
    await act(api(), sql`plans.pause_mandate(${scene.mandate}, ${scene.payer.id})`);
    expect((await approve(scene)).statusCode).toBe(200);
    expect(await adjustments(scene)).toEqual([]);

    const proposed = (await change(scene, { price: '60.00', when: 'now' })).json();

    expect(proposed).toMatchObject({ status: 'proposed', adjustment: { n: 1, price: '20.00' } });
  });

  test.each<[string, Partial<Record<string, string>>]>([
    ['other tokens', { adjustmentTokens: '1' }],
    ['no adjustment', { adjustmentTokens: undefined }],
  ])('is not approved with %s than what was asked', async (_what, over) => {
    const scene = await planScene(api());
    await change(scene, { price: '50.00', when: 'now' });

    expect((await approve(scene, over)).json().code).toBe('approval_changed');
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 /);
  });

  test('is refused whole when the member has too few tokens, and approved once they have them', async () => {
    const scene = await planScene(api(), {}, { cash: '152' });
    await change(scene, { price: '50.00', when: 'now' });

    const refused = await approve(scene);

    expect([refused.statusCode, refused.json().code]).toEqual([409, 'insufficient_balance']);
    expect(await askedOf(scene)).toMatchObject({ price: '50.00' });
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 /);
    await addTokens(api(), scene, '100');
    expect((await approve(scene)).statusCode).toBe(200);
    expect(await adjustments(scene)).toHaveLength(1);
  });

  test('is refused above the limit that the member approves, with what the period has taken', async () => {
    const scene = await planScene(api());
    await change(scene, { price: '50.00', when: 'now' });

    // The period has taken 152 tokens, and the adjustment takes 38.
    const refused = await approve(scene, { capTokens: '189' });

    expect([refused.statusCode, refused.json().code]).toEqual([409, 'adjustment_above_cap']);
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 /);
    expect((await approve(scene, { capTokens: '190' })).statusCode).toBe(200);
  });

  test('lapses with the period: the price is then approved without it', async () => {
    const scene = await planScene(api());
    await change(scene, { price: '50.00', when: 'now' });
    await letTimePass(api(), scene, 33);

    expect(await askedOf(scene)).toMatchObject({ price: '50.00', adjustment: null });
    expect((await approve(scene)).statusCode).toBe(200);
    expect(await adjustments(scene)).toEqual([]);
  });

  test('waits for the member also when it is lower than the one that they approved for later', async () => {
    const scene = await planScene(api());
    await change(scene, { price: '60.00' });
    expect((await approve(scene)).statusCode).toBe(200);

    const lower = (await change(scene, { price: '50.00', when: 'now' })).json();

    expect(lower).toMatchObject({ status: 'proposed', adjustment: { n: 1, price: '10.00' } });
  });
});

describe('no adjustment is asked for', () => {
  const refusal = async (scene: PlanScene, price = '50.00') => {
    const refused = await change(scene, { price, when: 'now' });
    return [refused.statusCode, refused.json().errors?.[0]];
  };

  test('in a period that is not paid', async () => {
    const scene = await planScene(api(), {}, { cash: '152' });
    await letTimePass(api(), scene, 33);

    expect(await refusal(scene)).toMatchObject([422, { path: 'when', code: 'period_unpaid' }]);
  });

  test('while the agreement is frozen', async () => {
    const scene = await planScene(api());
    await act(
      api(),
      sql`plans.freeze(${scene.agreement}, ${scene.merchant.id}, time.of(${scene.merchant.id}) + interval '5 days')`,
    );

    expect(await refusal(scene)).toMatchObject([422, { path: 'when', code: 'period_unpaid' }]);
  });

  test('for a price that costs no more', async () => {
    const scene = await planScene(api());

    expect(await refusal(scene, '30.00')).toMatchObject([
      422,
      { path: 'when', code: 'nothing_to_adjust' },
    ]);
  });
});

describe('a price that waits is withdrawn', () => {
  test('by the price of today', async () => {
    const scene = await planScene(api());
    await change(scene, { price: '50.00' });

    expect((await change(scene, { price: '40.00', preview: true })).json().status).toBe('preview');
    expect(await askedOf(scene)).toMatchObject({ price: '50.00' });
    expect((await change(scene, { price: '40.00' })).json()).toMatchObject({
      status: 'applied',
      price: '40.00',
    });
    expect(await askedOf(scene)).toBeNull();
    expect((await change(scene, { price: '40.00' })).json().errors[0].code).toBe('unchanged');
  });

  test('by the end of the agreement', async () => {
    const scene = await planScene(api());
    await change(scene, { price: '50.00' });

    await act(api(), sql`plans.end_agreement(${scene.agreement}, 'merchant')`);

    expect(await askedOf(scene)).toBeNull();
  });
});
