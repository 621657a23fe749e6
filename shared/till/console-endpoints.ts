import { endpoint } from '../http/endpoint.ts';
import * as calls from './console-calls.ts';
import * as schemas from './console-schemas.ts';

export const list = endpoint(calls.list, schemas.list);
export const create = endpoint(calls.create, schemas.create);
export const change = endpoint(calls.change, schemas.change);
export const revoke = endpoint(calls.revoke, schemas.revoke);
export const listDays = endpoint(calls.listDays, schemas.listDays);
