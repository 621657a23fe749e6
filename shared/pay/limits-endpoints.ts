import { endpoint } from '../http/endpoint.ts';
import * as calls from './limits-calls.ts';
import * as schemas from './limits-schemas.ts';

export const read = endpoint(calls.read, schemas.read);
export const change = endpoint(calls.change, schemas.change);
