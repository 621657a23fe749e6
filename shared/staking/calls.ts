/** Moving tokens between the payment account and the membership (specification §4). */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const change = {
  method: 'POST',
  path: '/wallet/stake' as Path<typeof schemas.change>,
  access: 'member',
  status: 200,
  errors: [
    'unauthenticated',
    'forbidden',
    'scope_missing',
    'person_disabled',
    'second_factor_required',
    'mailbox_unproven',
    'factor_too_new',
    'no_accounts',
    'no_tokens',
    'insufficient_balance',
    'payments_disabled',
    'rate_limited',
    'idempotency_in_progress',
    'idempotency_mismatch',
  ],
} as const satisfies Call;

export const listLevelChanges = {
  method: 'GET',
  path: '/wallet/level-changes' as Path<typeof schemas.listLevelChanges>,
  access: 'member',
  status: 200,
  replica: true,
  errors: ['unauthenticated', 'forbidden', 'scope_missing', 'person_disabled', 'no_accounts'],
} as const satisfies Call;
