import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const read = endpoint(calls.read, schemas.read);
export const quote = endpoint(calls.quote, schemas.quote);
export const confirm = endpoint(calls.confirm, schemas.confirm);
export const extend = endpoint(calls.extend, schemas.extend);
export const cancel = endpoint(calls.cancel, schemas.cancel);
export const tellTill = endpoint(calls.tellTill, schemas.tellTill);
export const applyCoupon = endpoint(calls.applyCoupon, schemas.applyCoupon);
export const removeCoupon = endpoint(calls.removeCoupon, schemas.removeCoupon);
