import { endpoint } from '../http/endpoint.ts';
import * as calls from './merchant-calls.ts';
import * as schemas from './merchant-schemas.ts';

export const createPayout = endpoint(calls.createPayout, schemas.createPayout);
export const cancelPayout = endpoint(calls.cancelPayout, schemas.cancelPayout);
export const listPayouts = endpoint(calls.listPayouts, schemas.listPayouts);
export const readPayout = endpoint(calls.readPayout, schemas.readPayout);
