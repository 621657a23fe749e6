import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const list = endpoint(calls.list, schemas.list);
export const create = endpoint(calls.create, schemas.create);
export const readOwn = endpoint(calls.readOwn, schemas.readOwn);
export const change = endpoint(calls.change, schemas.change);
export const extendAll = endpoint(calls.extendAll, schemas.extendAll);
export const give = endpoint(calls.give, schemas.give);
export const holdings = endpoint(calls.holdings, schemas.holdings);
export const readHolding = endpoint(calls.readHolding, schemas.readHolding);
export const freeze = endpoint(calls.freeze, schemas.freeze);
export const visits = endpoint(calls.visits, schemas.visits);
export const takeVisit = endpoint(calls.takeVisit, schemas.takeVisit);
export const returnVisit = endpoint(calls.returnVisit, schemas.returnVisit);
