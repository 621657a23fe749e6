import { endpoint } from '../http/endpoint.ts';
import * as calls from './detail-calls.ts';
import * as schemas from './detail-schemas.ts';

export const read = endpoint(calls.read, schemas.read);
