/** Registration of members and businesses. No answer reveals whether an address is registered. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

/** A person, or with `business` a merchant and the person responsible for it. */
export const create = {
  method: 'POST',
  path: '/auth/local/register' as Path<typeof schemas.create>,
  access: 'public',
  status: 201,
  errors: ['rate_limited'],
} as const satisfies Call;

export const sendEmailConfirmation = {
  method: 'POST',
  path: '/auth/send-email-confirmation' as Path<typeof schemas.sendEmailConfirmation>,
  access: 'public',
  status: 200,
  errors: ['rate_limited'],
} as const satisfies Call;

/** POST, because mail scanners open links and browsers prefetch them. */
export const confirm = {
  method: 'POST',
  path: '/auth/email-confirmation' as Path<typeof schemas.confirm>,
  access: 'public',
  status: 200,
  errors: ['code_invalid', 'rate_limited'],
} as const satisfies Call;
