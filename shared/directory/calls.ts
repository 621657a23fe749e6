/** The businesses that want to be found, for the public home page. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const read = {
  method: 'GET',
  path: '/directory' as Path<typeof schemas.read>,
  access: 'public',
  status: 200,
  errors: [],
} as const satisfies Call;
