import { endpoint } from '../http/endpoint.ts';
import * as calls from './member-calls.ts';
import * as schemas from './member-schemas.ts';

export const list = endpoint(calls.list, schemas.list);
export const readSecret = endpoint(calls.readSecret, schemas.readSecret);
export const share = endpoint(calls.share, schemas.share);
export const readGift = endpoint(calls.readGift, schemas.readGift);
export const acceptGift = endpoint(calls.acceptGift, schemas.acceptGift);
