import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const refundSession = endpoint(calls.refundSession, schemas.refundSession);
export const list = endpoint(calls.list, schemas.list);
export const listAll = endpoint(calls.listAll, schemas.listAll);
export const read = endpoint(calls.read, schemas.read);
export const readRefundable = endpoint(calls.readRefundable, schemas.readRefundable);
export const create = endpoint(calls.create, schemas.create);
