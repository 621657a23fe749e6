import { endpoint } from '../http/endpoint.ts';
import * as calls from './erasure-calls.ts';
import * as schemas from './erasure-schemas.ts';

export const read = endpoint(calls.read, schemas.read);
export const request = endpoint(calls.request, schemas.request);
export const cancel = endpoint(calls.cancel, schemas.cancel);
export const stop = endpoint(calls.stop, schemas.stop);
