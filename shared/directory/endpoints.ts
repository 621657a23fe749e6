import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const read = endpoint(calls.read, schemas.read);
