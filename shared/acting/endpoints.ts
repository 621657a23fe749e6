import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const listBusinesses = endpoint(calls.listBusinesses, schemas.listBusinesses);
export const chooseBusiness = endpoint(calls.chooseBusiness, schemas.chooseBusiness);
