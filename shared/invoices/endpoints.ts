import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const readSettings = endpoint(calls.readSettings, schemas.readSettings);
export const changeSettings = endpoint(calls.changeSettings, schemas.changeSettings);
export const list = endpoint(calls.list, schemas.list);
export const issue = endpoint(calls.issue, schemas.issue);
export const listUninvoiced = endpoint(calls.listUninvoiced, schemas.listUninvoiced);
export const read = endpoint(calls.read, schemas.read);
export const readFile = endpoint(calls.readFile, schemas.readFile);
export const voidInvoice = endpoint(calls.voidInvoice, schemas.voidInvoice);
