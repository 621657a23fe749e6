/** One transaction, with the receipt of a payment. Apart, because no list needs the schemas of payments. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './detail-schemas.ts';

export const read = {
  method: 'GET',
  path: '/wallet/transactions/:id' as Path<typeof schemas.read>,
  access: 'member',
  status: 200,
  replica: true,
  errors: [
    'unauthenticated',
    'forbidden',
    'scope_missing',
    'person_disabled',
    'no_accounts',
    'not_found',
  ],
} as const satisfies Call;
