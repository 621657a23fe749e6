import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const ask = endpoint(calls.ask, schemas.ask);
export const readOfPayment = endpoint(calls.readOfPayment, schemas.readOfPayment);
export const withdraw = endpoint(calls.withdraw, schemas.withdraw);
export const list = endpoint(calls.list, schemas.list);
export const decline = endpoint(calls.decline, schemas.decline);
