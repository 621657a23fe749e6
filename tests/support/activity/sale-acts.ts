/** Acts on passes that members hold, and on reservations. */

import * as passEndpoints from '#shared/passes/endpoints.ts';
import * as importEndpoints from '#shared/passes/import-endpoints.ts';
import * as reservationsEndpoints from '#shared/reservations/endpoints.ts';
import type { TestApi } from '../api/api.ts';
import { newPass, passScene, visit } from '../payments/passes.ts';
import { reservedScene } from '../payments/reservations.ts';
import { newMerchant } from '../people/people.ts';
import { newColleague } from '../people/team.ts';
import { type Act, actsOf } from './acts.ts';

const TOMORROW = () => new Date(Date.now() + 86_400_000).toISOString();
const guests = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ email: `guest${at}@example.org` }));

export function saleActs(api: () => TestApi): Act[] {
  const { act, made } = actsOf(api);
  const ofPass = async (merchant: { apiToken: string }) => (await newPass(api(), merchant)).id;
  const reserved = async () => {
    const { merchant: shop, id } = await reservedScene(api());
    return { shop, options: { params: { id } } };
  };

  return [
    act(passEndpoints.give, ['pass.given'], async (shop) => ({
      params: { id: await ofPass(shop) },
      body: {},
    })),
    act(passEndpoints.extendAll, ['pass.extended'], async (shop) => ({
      params: { id: await ofPass(shop) },
      body: { days: 14 },
    })),
    act(importEndpoints.importPasses, ['pass.imported'], async (shop) => ({
      params: { id: await ofPass(shop) },
      body: { rows: guests(1), preview: false },
    })),
    {
      endpoint: importEndpoints.approveImport,
      kinds: ['pass_import.approved'],
      async prepare() {
        const shop = await newMerchant(api());
        const params = { id: await ofPass(shop) };
        const body = { rows: guests(51), preview: false };
        const { token } = await newColleague(api(), shop, 'admin');
        const { id } = await made(
          api().call(importEndpoints.importPasses, { params, token, body }),
        );
        return { shop, options: { params: { id } } };
      },
    },
    {
      endpoint: passEndpoints.freeze,
      kinds: ['holding.frozen'],
      async prepare() {
        const { merchant: shop, holding } = await passScene(api());
        return { shop, options: { params: { id: holding.id }, body: { until: TOMORROW() } } };
      },
    },
    {
      endpoint: passEndpoints.returnVisit,
      kinds: ['visit.returned'],
      async prepare() {
        const scene = await passScene(api());
        const { id } = await made(visit(api(), scene, { holding: scene.holding.id }));
        return { shop: scene.merchant, options: { params: { id } } };
      },
    },
    {
      endpoint: reservationsEndpoints.capture,
      kinds: ['reservation.captured'],
      async prepare() {
        const { shop, options } = await reserved();
        return { shop, options: { ...options, body: { amount: '10.00' } } };
      },
    },
    { endpoint: reservationsEndpoints.release, kinds: ['reservation.released'], prepare: reserved },
  ];
}
