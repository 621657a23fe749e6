import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const capture = endpoint(calls.capture, schemas.capture);
export const release = endpoint(calls.release, schemas.release);
export const list = endpoint(calls.list, schemas.list);
