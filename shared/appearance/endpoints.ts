import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const read = endpoint(calls.read, schemas.read);
export const update = endpoint(calls.update, schemas.update);
export const uploadLogo = endpoint(calls.uploadLogo, schemas.uploadLogo);
export const deleteLogo = endpoint(calls.deleteLogo, schemas.deleteLogo);
