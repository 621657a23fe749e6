import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const read = endpoint(calls.read, schemas.read);
export const update = endpoint(calls.update, schemas.update);
export const createOrigin = endpoint(calls.createOrigin, schemas.createOrigin);
export const deleteOrigin = endpoint(calls.deleteOrigin, schemas.deleteOrigin);
