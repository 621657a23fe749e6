import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const forgot = endpoint(calls.forgot, schemas.forgot);
export const reset = endpoint(calls.reset, schemas.reset);
