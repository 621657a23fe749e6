import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const begin = endpoint(calls.begin, schemas.begin);
export const prove = endpoint(calls.prove, schemas.prove);
