import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const examineSite = endpoint(calls.examineSite, schemas.examineSite);
export const listEmbedReports = endpoint(calls.listEmbedReports, schemas.listEmbedReports);
