import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const readSession = endpoint(calls.readSession, schemas.readSession);
export const accept = endpoint(calls.accept, schemas.accept);
export const acceptPlan = endpoint(calls.acceptPlan, schemas.acceptPlan);
export const deny = endpoint(calls.deny, schemas.deny);
export const list = endpoint(calls.list, schemas.list);
export const end = endpoint(calls.end, schemas.end);
