import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const list = endpoint(calls.list, schemas.list);
export const read = endpoint(calls.read, schemas.read);
export const readPdf = endpoint(calls.readPdf, schemas.readPdf);
export const listOwn = endpoint(calls.listOwn, schemas.list);
export const readOwn = endpoint(calls.readOwn, schemas.read);
export const readOwnPdf = endpoint(calls.readOwnPdf, schemas.readPdf);
export const listJournal = endpoint(calls.listJournal, schemas.listJournal);
