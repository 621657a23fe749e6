import { endpoint } from '../http/endpoint.ts';
import * as calls from './merchant-calls.ts';
import * as schemas from './merchant-schemas.ts';

export const list = endpoint(calls.list, schemas.list);
export const read = endpoint(calls.read, schemas.read);
