import { endpoint } from '../http/endpoint.ts';
import * as calls from './exit-calls.ts';
import * as schemas from './exit-schemas.ts';

export const exit = endpoint(calls.exit, schemas.exit);
