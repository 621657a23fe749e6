import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const followPayment = endpoint(calls.followPayment, schemas.followPayment);
export const followInvitation = endpoint(calls.followInvitation, schemas.followInvitation);
