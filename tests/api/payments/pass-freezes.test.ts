/** A held pass is frozen until a day. */
import { describe, expect, test } from 'vitest';
import * as passEndpoints from '#shared/passes/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { passScene, readHolding, visit } from '../../support/payments/passes.ts';

const api = useApi();

describe('a frozen pass', () => {
  const freeze = (scene: Awaited<ReturnType<typeof passScene>>, until: string | null) =>
    api().call(passEndpoints.freeze, {
      params: { id: scene.holding.id },
      token: scene.merchant.apiToken,
      body: { until },
    });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const dayOf = (time: string) => Math.round(new Date(time).getTime() / 86_400_000);

  test('takes no visit, and is valid for longer by the time of the freeze', async () => {
    const scene = await passScene(api());

    const frozen = (await freeze(scene, inDays(14))).json();
    const refused = await visit(api(), scene, { holding: scene.holding.id });

    expect(frozen).toMatchObject({ status: 'frozen', frozenUntil: expect.any(String) });
    expect(dayOf(frozen.validUntil) - dayOf(scene.holding.validUntil)).toBe(14);
    expect(refused.json()).toMatchObject({ code: 'pass_frozen', errors: [{ path: 'holding' }] });
  });

  test('has the validity of before when the freeze ends at once', async () => {
    const scene = await passScene(api());
    await freeze(scene, inDays(14));
    await freeze(scene, inDays(30));

    const ended = (await freeze(scene, null)).json();

    expect(ended).toMatchObject({ status: 'open', frozenUntil: null });
    expect(dayOf(ended.validUntil)).toBe(dayOf(scene.holding.validUntil));
  });

  test('keeps the freezes that are over, each until its actual end', async () => {
    const scene = await passScene(api());
    const longer = inDays(30);
    await freeze(scene, inDays(14));
    await freeze(scene, longer);
    const during = await readHolding(api(), scene.merchant, scene.holding);
    const ended = (await freeze(scene, null)).json();
    const again = (await freeze(scene, inDays(7))).json();

    expect(during.freezes).toEqual([{ from: expect.any(String), until: longer }]);
    expect(ended.freezes).toHaveLength(1);
    expect(dayOf(ended.freezes[0].until)).toBe(dayOf(ended.freezes[0].from));
    expect(again.freezes).toEqual([
      { from: expect.any(String), until: again.frozenUntil },
      ...ended.freezes,
    ]);
  });

  test.each([
    ['the past', -1],
    ['more than a year', 400],
  ])('is not frozen until %s', async (_, days) => {
    const scene = await passScene(api());

    const refused = await freeze(scene, inDays(days));

    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: [{ path: 'until' }] });
    expect(await readHolding(api(), scene.merchant, scene.holding)).toMatchObject({
      status: 'open',
      validUntil: scene.holding.validUntil,
    });
  });
});
