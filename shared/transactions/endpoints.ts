import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const list = endpoint(calls.list, schemas.list);
export const readTimeline = endpoint(calls.readTimeline, schemas.readTimeline);
export const readBalanceHistory = endpoint(calls.readBalanceHistory, schemas.readBalanceHistory);
