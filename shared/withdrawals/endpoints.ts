import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const payout = endpoint(calls.payout, schemas.payout);
export const list = endpoint(calls.list, schemas.list);
export const cancel = endpoint(calls.cancel, schemas.cancel);
export const cancelByCode = endpoint(calls.cancelByCode, schemas.cancelByCode);
