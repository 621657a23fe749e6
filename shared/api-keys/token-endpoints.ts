import { endpoint } from '../http/endpoint.ts';
import * as calls from './token-calls.ts';
import * as schemas from './token-schemas.ts';

export const list = endpoint(calls.list, schemas.list);
export const create = endpoint(calls.create, schemas.create);
export const reveal = endpoint(calls.reveal, schemas.reveal);
export const revoke = endpoint(calls.revoke, schemas.revoke);
