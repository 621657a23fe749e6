/** Refunds of a pass without limit, which is used by days. */
import { expect, test } from 'vitest';
import * as passEndpoints from '#shared/passes/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { type PassScene, passScene, visit } from '../../support/payments/passes.ts';
import { refund } from '../../support/payments/refunds.ts';

const api = useApi();
const DAY_MS = 86_400_000;

/** A pass of a hundred days for 40.00 EUR, so 38.00 net, with a visit. */
async function scene(): Promise<PassScene> {
  const made = await passScene(api(), { entries: null, validDays: 100 });
  await visit(api(), made, { holding: made.holding.id });
  return made;
}

const back = async (of: PassScene) => (await refund(api(), { ...of, id: of.session })).json();

const freeze = ({ holding, merchant }: PassScene, days: number | null) =>
  api().call(passEndpoints.freeze, {
    params: { id: holding.id },
    token: merchant.apiToken,
    body: { until: days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString() },
  });

const daysPass = ({ holding }: PassScene, days: number) =>
  rowsOf(
    api().database.owner.db,
    sql`update pass_holding set valid_from = valid_from - make_interval(days => ${days}),
        valid_until = valid_until - make_interval(days => ${days}),
        frozen_until = frozen_until - make_interval(days => ${days})
      where id = ${holding.id}`,
  );

test('gives back the share of the days that are left', async () => {
  const pass = await scene();
  await daysPass(pass, 75);

  expect(await back(pass)).toMatchObject({ amount: '9.49', entries: 1 });
});

test('does not count the days on which it was frozen', async () => {
  const pass = await scene();
  await freeze(pass, 300);
  await daysPass(pass, 350);

  expect(await back(pass)).toMatchObject({ amount: '18.99' });
});

test('counts the days of a freeze that ended before', async () => {
  const pass = await scene();
  await freeze(pass, 300);
  await freeze(pass, null);
  await daysPass(pass, 50);

  expect(await back(pass)).toMatchObject({ amount: '18.99' });
});

test('does not count days that the business added, and never gives back more than was paid', async () => {
  const [later, now] = [await scene(), await scene()];
  for (const { pass, merchant } of [later, now]) {
    await api().call(passEndpoints.extendAll, {
      params: { id: pass.id },
      token: merchant.apiToken,
      body: { days: 10 },
    });
  }
  await daysPass(later, 60);

  expect(await back(later)).toMatchObject({ amount: '18.99' });
  expect(await back(now)).toMatchObject({ amount: '38.00' });
});
