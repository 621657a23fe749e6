import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const list = endpoint(calls.list, schemas.list);
export const read = endpoint(calls.read, schemas.read);
export const listLines = endpoint(calls.listLines, schemas.listLines);
export const listPayoutLines = endpoint(calls.listPayoutLines, schemas.listPayoutLines);
