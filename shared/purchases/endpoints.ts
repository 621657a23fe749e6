import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const quote = endpoint(calls.quote, schemas.quote);
export const create = endpoint(calls.create, schemas.create);
export const openPayment = endpoint(calls.openPayment, schemas.openPayment);
export const cancel = endpoint(calls.cancel, schemas.cancel);
export const withdraw = endpoint(calls.withdraw, schemas.withdraw);
export const list = endpoint(calls.list, schemas.list);
export const read = endpoint(calls.read, schemas.read);
