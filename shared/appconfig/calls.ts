import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const read = {
  method: 'GET',
  path: '/appconfig' as Path<typeof schemas.read>,
  access: 'public',
  foreign: true,
  status: 200,
  errors: [],
} as const satisfies Call;
