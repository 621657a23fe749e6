import type { Call, Types } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const readRates = {
  method: 'GET',
  path: '/token/rates',
  access: 'public',
  foreign: true,
  status: 200,
  errors: [],
  types: {} as Types<typeof schemas.readRates>,
} as const satisfies Call;

export const readRateHistory = {
  method: 'GET',
  path: '/token/rates/history',
  access: 'public',
  status: 200,
  replica: true,
  errors: [],
  types: {} as Types<typeof schemas.readRateHistory>,
} as const satisfies Call;
