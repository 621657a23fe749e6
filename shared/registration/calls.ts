/** Registration of members and businesses. No answer reveals whether an address is registered. */
import type { Call, Types } from '../http/call.ts';
import type * as schemas from './schemas.ts';

/** A person, or with `business` a merchant and the person responsible for it. */
export const create = {
  method: 'POST',
  path: '/auth/local/register',
  access: 'public',
  status: 201,
  errors: ['rate_limited'],
  types: {} as Types<typeof schemas.create>,
} as const satisfies Call;

export const sendEmailConfirmation = {
  method: 'POST',
  path: '/auth/send-email-confirmation',
  access: 'public',
  status: 200,
  errors: ['rate_limited'],
  types: {} as Types<typeof schemas.sendEmailConfirmation>,
} as const satisfies Call;

/** POST, because mail scanners open links and browsers prefetch them. */
export const confirm = {
  method: 'POST',
  path: '/auth/email-confirmation',
  access: 'public',
  status: 200,
  errors: ['code_invalid', 'rate_limited'],
  types: {} as Types<typeof schemas.confirm>,
} as const satisfies Call;
