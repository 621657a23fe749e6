/** What a session says about its capture: at once, or later from a reservation. */
import * as z from 'zod/mini';
import { Decimal, line, Timestamp } from '../http/fields.ts';
import { CAPTURES } from './terms.ts';

export const Capture = z.enum(CAPTURES);

/** The business's own terms of a late cancellation. */
export const Terms = line(500);

/** What was taken of a reservation, in the currency of its session: `gross` − `coupon` − `discount` = `net`. */
export const Captured = z.object({
  gross: Decimal,
  coupon: Decimal,
  discount: Decimal,
  net: Decimal,
  /** By rate; empty without tax. */
  tax: z.array(z.object({ rate: Decimal, net: Decimal, tax: Decimal })),
});

/** All but `capture` are null in a session with automatic capture. */
export const reservationFields = {
  capture: Capture,
  /** From when nothing can be captured. */
  captureBefore: z.nullable(Timestamp),
  terms: z.nullable(z.string()),
  /** When the payer approved the reservation. */
  authorizedAt: z.nullable(Timestamp),
  /** When the whole reservation went back to the payer. */
  releasedAt: z.nullable(Timestamp),
  captured: z.nullable(Captured),
};
