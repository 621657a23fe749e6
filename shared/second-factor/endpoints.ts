import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const signIn = endpoint(calls.signIn, schemas.signIn);
export const read = endpoint(calls.read, schemas.read);
export const begin = endpoint(calls.begin, schemas.begin);
export const confirm = endpoint(calls.confirm, schemas.confirm);
export const renewCodes = endpoint(calls.renewCodes, schemas.renewCodes);
export const remove = endpoint(calls.remove, schemas.remove);
