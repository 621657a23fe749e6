import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const list = endpoint(calls.list, schemas.list);
export const pause = endpoint(calls.pause, schemas.pause);
export const resume = endpoint(calls.resume, schemas.resume);
export const stop = endpoint(calls.stop, schemas.stop);
export const end = endpoint(calls.end, schemas.end);
export const share = endpoint(calls.share, schemas.share);
export const approve = endpoint(calls.approve, schemas.approve);
