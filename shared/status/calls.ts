import type { Call, Types } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const read = {
  method: 'GET',
  path: '/status',
  access: 'public',
  status: 200,
  errors: [],
  types: {} as Types<typeof schemas.read>,
} as const satisfies Call;
