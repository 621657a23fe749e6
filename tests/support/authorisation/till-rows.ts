/** The calls of tills in the authorisation matrix. `tests/api/payments/till.test.ts` tries the key of a device. */

import { newId } from '../../../server/platform/core/ids.ts';
import type { TestApi } from '../api/api.ts';
import { paySession } from '../payments/passes.ts';
import { reserveTokens } from '../payments/reservations.ts';
import { DAY, newTill, openDay, refundLimit, TILL } from '../payments/tills.ts';
import { PASSWORD } from '../people/people.ts';
import { anyone, business, till } from './rule.ts';
import type { Stage } from './stage.ts';

export function tillRows(api: () => TestApi, cast: () => Stage) {
  const ofMerchant = async () => (await newTill(api(), cast().merchant)).till.id;
  const reserved = async () => (await reserveTokens(api(), cast().member, cast().merchant, 1)).id;
  return {
    'GET /api/business/tills': { rule: business('api-keys:read') },
    'POST /api/business/tills': { rule: business('api-keys:write', 'people'), body: () => TILL },
    'PUT /api/business/tills/:id': {
      rule: business('api-keys:write', 'own', 'people'),
      id: ofMerchant,
      provesFirst: true,
      body: () => ({ refundLimit: null, currentPassword: PASSWORD }),
    },
    'DELETE /api/business/tills/:id': { rule: business('api-keys:write', 'own'), id: ofMerchant },
    'GET /api/business/till-days': { rule: business('pay-sessions:read') },
    'POST /api/till/pair': {
      rule: anyone(),
      answer: 400,
      body: () => ({ code: '0123456789' }),
      headers: () => ({ origin: api().config.publicUrl }),
    },
    'GET /api/till': { rule: till() },
    'POST /api/till/leave': { rule: till() },
    'GET /api/till/sales': { rule: till(), query: `?${new URLSearchParams(DAY)}` },
    'POST /api/till/sales': { rule: till(), body: () => ({ amount: '1.00', currency: 'EUR' }) },
    'GET /api/till/sales/:id': {
      rule: till('own', 'hidden'),
      id: async () => (await cast().device.sell()).id,
    },
    'POST /api/till/sales/:id/cancel': {
      rule: till('own', 'hidden'),
      id: async () => (await cast().device.sell()).id,
    },
    'POST /api/till/sales/:id/refund': {
      rule: till('own', 'hidden'),
      id: async () => {
        await refundLimit(api(), cast().device, '100000.00');
        const { id } = await cast().device.sell({ amount: '1.00' });
        const paid = await paySession(api(), cast().member, id);
        if (paid.statusCode !== 200) throw new Error(paid.body);
        return id;
      },
      body: () => ({}),
    },
    'POST /api/till/visits': {
      rule: till(),
      answer: 404,
      body: () => ({ pass: newId('pss'), code: '00000000' }),
    },
    'POST /api/till/visits/:id/return': {
      rule: till('own', 'hidden'),
      id: () => newId('vst'),
      isUnmade: true,
    },
    'GET /api/till/reservations': { rule: till() },
    'POST /api/till/reservations/:id/capture': {
      rule: till('own', 'hidden'),
      id: reserved,
      body: () => ({}),
    },
    'POST /api/till/reservations/:id/release': {
      rule: till('own', 'hidden'),
      id: reserved,
    },
    'POST /api/till/days': { rule: till() },
    'GET /api/till/days': { rule: till() },
    'POST /api/till/days/:id/close': {
      rule: till('own', 'hidden'),
      id: async () => (await openDay(cast().device)).id,
    },
    'GET /api/till/code': { rule: anyone(), answer: 404, query: '?code=00000000' },
  };
}
