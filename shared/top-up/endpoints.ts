import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const quote = endpoint(calls.quote, schemas.quote);
export const create = endpoint(calls.create, schemas.create);
export const read = endpoint(calls.read, schemas.read);
