import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const list = endpoint(calls.list, schemas.list);
export const create = endpoint(calls.create, schemas.create);
export const read = endpoint(calls.read, schemas.read);
export const change = endpoint(calls.change, schemas.change);
