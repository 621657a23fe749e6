import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const chooseMode = endpoint(calls.chooseMode, schemas.chooseMode);
export const list = endpoint(calls.list, schemas.list);
export const create = endpoint(calls.create, schemas.create);
export const fund = endpoint(calls.fund, schemas.fund);
export const openAs = endpoint(calls.openAs, schemas.openAs);
export const remove = endpoint(calls.remove, schemas.remove);
export const moveClock = endpoint(calls.moveClock, schemas.moveClock);
