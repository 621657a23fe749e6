import type { Call, Types } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const submit = {
  method: 'POST',
  path: '/contact',
  access: 'public',
  status: 200,
  errors: ['rate_limited'],
  types: {} as Types<typeof schemas.submit>,
} as const satisfies Call;
