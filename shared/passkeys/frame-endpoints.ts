import { endpoint } from '../http/endpoint.ts';
import * as calls from './frame-calls.ts';
import * as schemas from './frame-schemas.ts';

export const allow = endpoint(calls.allow, schemas.allow);
export const remember = endpoint(calls.remember, schemas.remember);
export const begin = endpoint(calls.begin, schemas.begin);
export const redeem = endpoint(calls.redeem, schemas.redeem);
