import { endpoint } from '../http/endpoint.ts';
import * as calls from './account-calls.ts';
import * as schemas from './account-schemas.ts';

export const followAccount = endpoint(calls.followAccount, schemas.followAccount);
