import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const listBusinesses = {
  ...endpoints.listBusinesses,
  summary: 'List the businesses that you can act for, by name',
} as const satisfies Documented;

export const chooseBusiness = {
  ...endpoints.chooseBusiness,
  summary: 'Choose the business that you act for',
} as const satisfies Documented;
