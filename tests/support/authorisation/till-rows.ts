/** The calls of tills in the authorisation matrix. `tests/api/till.test.ts` tries the key of a device. */
import type { TestApi } from '../api/api.ts';
import { newTill, TILL } from '../payments/tills.ts';
import { BUSINESS, MAKES_CONFIRMED, OWN } from './business-statuses.ts';
import type { Cast } from './callers.ts';

//                      none mem  oth  biz  mt   omt  rev  fr   ofr
const NOT_FOUND = '404  404  404  404  404  404  404  404  404';
const DEVICE_ALONE = '401  401  401  401  401  401  401  401  401';
const CODE_INVALID = '400  400  400  400  400  400  400  400  400';

export function tillRows(api: () => TestApi, cast: () => Cast) {
  const till = async () => (await newTill(api(), cast().merchant)).till.id;
  return {
    'GET /api/business/tills': { statuses: BUSINESS },
    'POST /api/business/tills': { statuses: MAKES_CONFIRMED, body: () => TILL },
    'DELETE /api/business/tills/:id': { statuses: OWN, id: till },
    'POST /api/till/pair': {
      statuses: CODE_INVALID,
      body: () => ({ code: '0123456789' }),
      headers: () => ({ origin: api().config.publicUrl }),
    },
    'GET /api/till': { statuses: DEVICE_ALONE },
    'POST /api/till/leave': { statuses: DEVICE_ALONE },
    'GET /api/till/sales': { statuses: DEVICE_ALONE },
    'POST /api/till/sales': { statuses: DEVICE_ALONE },
    'POST /api/till/sales/:id/cancel': { statuses: DEVICE_ALONE },
    'GET /api/till/code': { statuses: NOT_FOUND, query: '?code=00000000' },
  };
}
