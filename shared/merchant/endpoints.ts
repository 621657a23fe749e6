import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const createSession = endpoint(calls.createSession, schemas.createSession);
export const readSession = endpoint(calls.readSession, schemas.readSession);
export const listSessions = endpoint(calls.listSessions, schemas.listSessions);
export const cancelSession = endpoint(calls.cancelSession, schemas.cancelSession);
