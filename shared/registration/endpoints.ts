import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const create = endpoint(calls.create, schemas.create);
export const sendEmailConfirmation = endpoint(
  calls.sendEmailConfirmation,
  schemas.sendEmailConfirmation,
);
export const confirm = endpoint(calls.confirm, schemas.confirm);
