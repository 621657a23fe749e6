import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const signIn = endpoint(calls.signIn, schemas.signIn);
export const refresh = endpoint(calls.refresh, schemas.refresh);
export const refreshTest = endpoint(calls.refreshTest, schemas.refreshTest);
export const signOut = endpoint(calls.signOut, schemas.signOut);
export const readMe = endpoint(calls.readMe, schemas.readMe);
