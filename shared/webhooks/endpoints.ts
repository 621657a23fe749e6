import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const list = endpoint(calls.list, schemas.list);
export const create = endpoint(calls.create, schemas.create);
export const read = endpoint(calls.read, schemas.read);
export const update = endpoint(calls.update, schemas.update);
export const remove = endpoint(calls.remove, schemas.remove);
export const reveal = endpoint(calls.reveal, schemas.reveal);
export const rollSecret = endpoint(calls.rollSecret, schemas.rollSecret);
export const test = endpoint(calls.test, schemas.test);
export const testAsMerchant = endpoint(calls.testAsMerchant, schemas.testAsMerchant);
