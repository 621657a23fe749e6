import { endpoint } from '../http/endpoint.ts';
import * as imports from './import-schemas.ts';
import * as calls from './merchant-calls.ts';
import * as schemas from './merchant-schemas.ts';

export const createSession = endpoint(calls.createSession, schemas.createSession);
export const importMemberships = endpoint(calls.importMemberships, imports.importMemberships);
export const readSession = endpoint(calls.readSession, schemas.readSession);
export const listSessions = endpoint(calls.listSessions, schemas.listSessions);
export const cancelSession = endpoint(calls.cancelSession, schemas.cancelSession);
export const list = endpoint(calls.list, schemas.list);
export const read = endpoint(calls.read, schemas.read);
