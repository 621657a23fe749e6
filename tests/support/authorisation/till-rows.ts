/** The calls of tills in the authorisation matrix. `tests/api/payments/till.test.ts` tries the key of a device. */
import type { TestApi } from '../api/api.ts';
import { DAY, newTill, TILL } from '../payments/tills.ts';
import { anyone, business, till } from './rule.ts';
import type { Stage } from './stage.ts';

export function tillRows(api: () => TestApi, cast: () => Stage) {
  const ofMerchant = async () => (await newTill(api(), cast().merchant)).till.id;
  return {
    'GET /api/business/tills': { rule: business('api-keys:read') },
    'POST /api/business/tills': { rule: business('api-keys:write', 'people'), body: () => TILL },
    'DELETE /api/business/tills/:id': { rule: business('api-keys:write', 'own'), id: ofMerchant },
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
    'GET /api/till/code': { rule: anyone(), answer: 404, query: '?code=00000000' },
  };
}
