import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const submit = {
  method: 'POST',
  path: '/contact' as Path<typeof schemas.submit>,
  access: 'public',
  status: 200,
  errors: ['rate_limited'],
} as const satisfies Call;
