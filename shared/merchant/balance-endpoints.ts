import { endpoint } from '../http/endpoint.ts';
import * as calls from './balance-calls.ts';
import * as schemas from './balance-schemas.ts';

export const readBalance = endpoint(calls.readBalance, schemas.readBalance);
export const listMovements = endpoint(calls.listMovements, schemas.listMovements);
