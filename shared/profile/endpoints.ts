import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const update = endpoint(calls.update, schemas.update);
export const resendNewEmail = endpoint(calls.resendNewEmail, schemas.resendNewEmail);
export const listSignIns = endpoint(calls.listSignIns, schemas.listSignIns);
export const endSignIn = endpoint(calls.endSignIn, schemas.endSignIn);
export const exportData = endpoint(calls.exportData, schemas.exportData);
