/** Payment buttons in the authorisation matrix: the answer per caller. */
import type { TestApi } from '../api/api.ts';
import { newButton, TERMS } from '../payments/buttons.ts';
import { BUSINESS, MAKES, OWN } from './business-statuses.ts';
import type { Cast } from './callers.ts';

const ANYONE = '200  200  200  200  200  200  200  200  200';

export function buttonRows(api: () => TestApi, cast: () => Cast) {
  const button = async () => (await newButton(api(), cast().merchant)).id;
  return {
    'GET /api/merchant/buttons': { statuses: BUSINESS },
    'POST /api/merchant/buttons': {
      statuses: MAKES,
      body: () => TERMS,
    },
    'GET /api/merchant/buttons/:id': { statuses: OWN, id: button },
    'PUT /api/merchant/buttons/:id': { statuses: OWN, id: button, body: () => TERMS },
    'GET /api/buttons/:id': { statuses: ANYONE, id: button },
    'POST /api/buttons/:id/sessions': { statuses: ANYONE.replaceAll('200', '201'), id: button },
  };
}
