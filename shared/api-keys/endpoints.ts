import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const list = endpoint(calls.list, schemas.list);
export const create = endpoint(calls.create, schemas.create);
export const roll = endpoint(calls.roll, schemas.roll);
export const revoke = endpoint(calls.revoke, schemas.revoke);
