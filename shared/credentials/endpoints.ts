import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const readOutgoingHold = endpoint(calls.readOutgoingHold, schemas.readOutgoingHold);
export const undo = endpoint(calls.undo, schemas.undo);
export const stopReset = endpoint(calls.stopReset, schemas.stopReset);
