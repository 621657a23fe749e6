import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const list = {
  ...endpoints.list,
  summary: 'The valid keys and secrets that people of the team, or former ones, made or saw',
} as const satisfies Documented;
