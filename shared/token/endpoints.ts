import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const readRates = endpoint(calls.readRates, schemas.readRates);
export const readRateHistory = endpoint(calls.readRateHistory, schemas.readRateHistory);
