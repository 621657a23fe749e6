/** A counter asks for reservations, takes them and releases them. */
import { describe, expect, test } from 'vitest';
import * as activityEndpoints from '#shared/activity/endpoints.ts';
import * as endpoints from '#shared/till/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { newButton, TERMS } from '../../support/payments/buttons.ts';
import {
  approve,
  reservedScene,
  reserveTokens,
  sessionOf,
} from '../../support/payments/reservations.ts';
import { closeDay, openDay, tillScene } from '../../support/payments/tills.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();

describe('a till asks for a reservation', () => {
  test('without a tip, which it neither offers nor takes', async () => {
    const till = await tillScene(api());
    const { id: item } = await newButton(api(), till.merchant, { ...TERMS, capture: 'manual' });
    const body = { amount: '40.00', currency: 'EUR', item, tip: '4.00' };

    const refused = await till.call(endpoints.create, { body });

    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toMatchObject([{ path: 'tip', code: 'capture_not_possible' }]);
    expect((await till.call(endpoints.read)).json().items).toMatchObject([{ takesTip: false }]);
    await till.sell({ item });
  });
});

describe('a till takes a reservation', () => {
  const atTill = async (session = {}) => {
    const scene = await reservedScene(api(), { reference: 'FRI-1700', ...session });
    return { ...scene, till: await tillScene(api(), scene.merchant) };
  };

  test('that it finds by its reference, and what it takes is its payment', async () => {
    const { till, id } = await atTill();
    const find = async (search: string) =>
      (await till.call(endpoints.listReservations, { query: { search } })).json().data;

    expect(await find('fri')).toMatchObject([{ id, net: '38.00', reference: 'FRI-1700' }]);
    expect(await find(id.slice(-8))).toHaveLength(1);
    expect(await find('sat')).toEqual([]);
    const taken = await till.call(endpoints.capture, { params: { id }, body: { amount: '9.50' } });
    expect(taken.json()).toMatchObject({ status: 'paid', figures: { net: '9.50' } });
    expect(await find('fri')).toEqual([]);
    expect((await till.call(endpoints.readOne, { params: { id } })).statusCode).toBe(200);
  });

  test('that another till asked for: from then on it is a payment of this till and of who took it', async () => {
    const asking = await tillScene(api());
    const till = await tillScene(api(), asking.merchant);
    const button = { ...TERMS, capture: 'manual' };
    const { id: item } = await newButton(api(), asking.merchant, button);
    const { id } = await asking.sell({ item, soldBy: 'Ana' });
    const { id: named } = await asking.sell({ item, soldBy: 'Ana' });
    const payer = await newMember(api(), { cash: '1000' });
    for (const one of [id, named]) await approve(api(), { id: one, payer });
    const day = await openDay(till);
    const take = (of: string, body: object) =>
      till.call(endpoints.capture, { params: { id: of }, body });

    expect((await take(id, {})).json()).toMatchObject({ status: 'paid', soldBy: 'Ana' });
    expect((await take(named, { soldBy: 'Ben' })).json()).toMatchObject({ soldBy: 'Ben' });
    expect((await asking.call(endpoints.readOne, { params: { id } })).statusCode).toBe(404);
    expect((await closeDay(till, day)).report?.currencies).toMatchObject([{ payments: 2 }]);
  });

  test('once, and not above what was reserved', async () => {
    const { till, id } = await atTill();
    const take = (amount: string) =>
      till.call(endpoints.capture, { params: { id }, body: { amount } });

    expect((await take('38.01')).json().code).toBe('capture_exceeds_reservation');
    expect((await take('38.00')).statusCode).toBe(200);
    expect((await take('38.00')).json().code).toBe('session_already_captured');
  });

  test('or releases it', async () => {
    const { till, id } = await atTill();

    expect((await till.call(endpoints.release, { params: { id } })).json()).toEqual({ ok: true });
    expect((await till.call(endpoints.listReservations)).json().data).toEqual([]);
  });

  test('and none of another business, nor one that nobody made', async () => {
    const { till } = await atTill();
    const other = await reservedScene(api());

    for (const id of [other.id, `pay_${'0'.repeat(26)}`]) {
      for (const [endpoint, body] of [
        [endpoints.capture, { body: {} }],
        [endpoints.release, {}],
      ] as const) {
        const answer = await till.call(endpoint, { params: { id }, ...body });
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'session_not_found']);
      }
    }
    expect((await sessionOf(api(), other)).status).toBe('authorized');
  });

  test('and the activity log names the device, for a release too', async () => {
    const { till, id } = await atTill();
    await till.call(endpoints.capture, { params: { id }, body: { amount: '9.50' } });
    const { id: second } = await reserveTokens(api(), await newMember(api()), till.merchant, 38);
    await till.call(endpoints.release, { params: { id: second } });

    const { data } = (
      await api().call(activityEndpoints.list, { token: till.merchant.token, query: {} })
    ).json();

    const actor = { type: 'till', id: till.id, name: 'Counter' };
    expect(data.slice(0, 2)).toMatchObject([
      { kind: 'reservation.released', actor, object: { id: second } },
      {
        kind: 'reservation.captured',
        actor,
        object: { id, name: 'FRI-1700' },
        changes: [
          { field: 'amount', from: null, to: '9.50' },
          { field: 'currency', from: null, to: 'EUR' },
        ],
      },
    ]);
  });

  test('of its own business alone', async () => {
    const { id } = await atTill();
    const other = await tillScene(api());

    for (const endpoint of [endpoints.capture, endpoints.release]) {
      const body = endpoint === endpoints.capture ? { body: {} } : {};
      expect((await other.call(endpoint, { params: { id }, ...body })).statusCode).toBe(404);
    }
  });
});
