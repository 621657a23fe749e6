/** Payment buttons in the authorisation matrix: the rule of each call. */
import type { TestApi } from '../api/api.ts';
import { newButton, TERMS } from '../payments/buttons.ts';
import type { Cast } from './callers.ts';
import { anyone, business } from './rule.ts';

export function buttonRows(api: () => TestApi, cast: () => Cast) {
  const button = async () => (await newButton(api(), cast().merchant)).id;
  return {
    'GET /api/merchant/buttons': { rule: business('buttons:read') },
    'POST /api/merchant/buttons': {
      rule: business('buttons:write'),
      body: () => TERMS,
    },
    'GET /api/merchant/buttons/:id': { rule: business('buttons:read', 'own'), id: button },
    'PUT /api/merchant/buttons/:id': {
      rule: business('buttons:write', 'own'),
      id: button,
      body: () => TERMS,
    },
    'GET /api/buttons/:id': { rule: anyone('any'), id: button },
    'POST /api/buttons/:id/sessions': { rule: anyone('any'), id: button },
  };
}
