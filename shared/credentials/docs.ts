import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const readOutgoingHold = {
  ...endpoints.readOutgoingHold,
  summary: 'Whether your withdrawals wait, until when and why',
} as const satisfies Documented;

export const undo = {
  ...endpoints.undo,
  summary:
    'Undo a change of credentials with the code of its mail: everything is as before, and nothing leaves the account',
} as const satisfies Documented;

export const stopReset = {
  ...endpoints.stopReset,
  summary: 'Stop the removal of a second factor that an operator was asked for',
} as const satisfies Documented;
