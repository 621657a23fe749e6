import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const list = endpoint(calls.list, schemas.list);
export const create = endpoint(calls.create, schemas.create);
export const readOwn = endpoint(calls.readOwn, schemas.readOwn);
export const change = endpoint(calls.change, schemas.change);
export const read = endpoint(calls.read, schemas.read);
export const start = endpoint(calls.start, schemas.start);
