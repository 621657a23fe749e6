/** What an undo suspended for a business: its owners keep or end each of it in time. */

import { PROOF_ERRORS } from '../factors/proof-errors.ts';
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const list = {
  method: 'GET',
  path: '/business/suspensions' as Path<typeof schemas.list>,
  access: 'business',
  scope: 'team:read',
  status: 200,
  errors: [],
} as const satisfies Call;

/**
 * For owners: with an aged factor, or who owned the business before the change that was undone. Nobody
 * decides about what was granted to themselves.
 */
export const decide = {
  method: 'POST',
  path: '/business/suspensions/:id' as Path<typeof schemas.decide>,
  access: 'business',
  scope: 'team:read',
  status: 200,
  errors: [
    ...PROOF_ERRORS,
    'not_found',
    'forbidden',
    'suspension_decided',
    'second_factor_required',
    'mailbox_unproven',
    'factor_too_new',
  ],
} as const satisfies Call;
