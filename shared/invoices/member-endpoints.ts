import { endpoint } from '../http/endpoint.ts';
import * as calls from './member-calls.ts';
import * as schemas from './member-schemas.ts';

export const list = endpoint(calls.list, schemas.list);
export const issue = endpoint(calls.issue, schemas.issue);
export const readFile = endpoint(calls.readFile, schemas.readFile);
export const changeDetails = endpoint(calls.changeDetails, schemas.changeDetails);
