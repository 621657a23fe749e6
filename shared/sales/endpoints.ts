import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const read = endpoint(calls.read, schemas.read);
export const listPayments = endpoint(calls.listPayments, schemas.listPayments);
export const readPaymentDetail = endpoint(calls.readPaymentDetail, schemas.readPaymentDetail);
