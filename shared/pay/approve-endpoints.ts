import { endpoint } from '../http/endpoint.ts';
import * as calls from './approve-calls.ts';
import * as schemas from './approve-schemas.ts';

export const begin = endpoint(calls.begin, schemas.begin);
export const approve = endpoint(calls.approve, schemas.approve);
