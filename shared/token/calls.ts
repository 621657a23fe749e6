import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const readRates = {
  method: 'GET',
  path: '/token/rates' as Path<typeof schemas.readRates>,
  access: 'public',
  foreign: true,
  status: 200,
  errors: [],
} as const satisfies Call;

export const readRateHistory = {
  method: 'GET',
  path: '/token/rates/history' as Path<typeof schemas.readRateHistory>,
  access: 'public',
  status: 200,
  replica: true,
  errors: [],
} as const satisfies Call;
