import { endpoint } from '../http/endpoint.ts';
import * as calls from './log-calls.ts';
import * as schemas from './log-schemas.ts';

export const list = endpoint(calls.list, schemas.list);
export const read = endpoint(calls.read, schemas.read);
export const redeliverOne = endpoint(calls.redeliverOne, schemas.redeliverOne);
export const redeliverRange = endpoint(calls.redeliverRange, schemas.redeliverRange);
