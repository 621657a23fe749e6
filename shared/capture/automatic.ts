import type * as z from 'zod/mini';
import type { reservationFields } from './fields.ts';

/** The fields of a session that takes its payment at once. */
export const AUTOMATIC_CAPTURE = {
  capture: 'automatic',
  captureBefore: null,
  terms: null,
  authorizedAt: null,
  releasedAt: null,
  captured: null,
} as const satisfies z.output<z.ZodMiniObject<typeof reservationFields>>;
