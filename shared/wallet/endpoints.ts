import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const readStaking = endpoint(calls.readStaking, schemas.readStaking);
export const readAccounts = endpoint(calls.readAccounts, schemas.readAccounts);
