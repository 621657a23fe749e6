import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const change = endpoint(calls.change, schemas.change);
export const listLevelChanges = endpoint(calls.listLevelChanges, schemas.listLevelChanges);
