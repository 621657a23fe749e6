import { endpoint } from '../http/endpoint.ts';
import * as calls from './payer-calls.ts';
import * as schemas from './payer-schemas.ts';

export const find = endpoint(calls.find, schemas.find);
