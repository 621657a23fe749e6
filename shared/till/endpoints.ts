import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const pair = endpoint(calls.pair, schemas.pair);
export const read = endpoint(calls.read, schemas.read);
export const leave = endpoint(calls.leave, schemas.leave);
export const create = endpoint(calls.create, schemas.create);
export const list = endpoint(calls.list, schemas.list);
export const readOne = endpoint(calls.readOne, schemas.readOne);
export const cancel = endpoint(calls.cancel, schemas.cancel);
export const refund = endpoint(calls.refund, schemas.refund);
export const openDay = endpoint(calls.openDay, schemas.openDay);
export const closeDay = endpoint(calls.closeDay, schemas.closeDay);
export const listDays = endpoint(calls.listDays, schemas.listDays);
export const find = endpoint(calls.find, schemas.find);
