import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const list = endpoint(calls.list, schemas.list);
export const begin = endpoint(calls.begin, schemas.begin);
export const add = endpoint(calls.add, schemas.add);
export const changeName = endpoint(calls.changeName, schemas.changeName);
export const remove = endpoint(calls.remove, schemas.remove);
export const beginSignIn = endpoint(calls.beginSignIn, schemas.beginSignIn);
export const signIn = endpoint(calls.signIn, schemas.signIn);
