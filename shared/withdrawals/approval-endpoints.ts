import { endpoint } from '../http/endpoint.ts';
import * as calls from './approval-calls.ts';
import * as schemas from './approval-schemas.ts';

export const begin = endpoint(calls.begin, schemas.begin);
export const approve = endpoint(calls.approve, schemas.approve);
export const approveSecond = endpoint(calls.approveSecond, schemas.approveSecond);
