import { endpoint } from '../http/endpoint.ts';
import * as calls from './reauthentication-calls.ts';
import * as schemas from './reauthentication-schemas.ts';

export const read = endpoint(calls.read, schemas.read);
export const begin = endpoint(calls.begin, schemas.begin);
