import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const readOutgoingHold = {
  ...endpoints.readOutgoingHold,
  summary: 'Read whether your withdrawals are on hold, until when, and why',
} as const satisfies Documented;

export const undo = {
  ...endpoints.undo,
  summary:
    'Undo a change of credentials with the code from its e-mail; restores all credentials and freezes the account',
} as const satisfies Documented;

export const stopReset = {
  ...endpoints.stopReset,
  summary: 'Stop the removal of a second factor that an operator has started',
} as const satisfies Documented;
