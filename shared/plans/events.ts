/** The bodies of webhooks about mandates, agreements and charges (Standard Webhooks). */
import * as z from 'zod/mini';
import { AGREEMENT_EVENTS, CHARGE_EVENTS, MANDATE_EVENTS } from '../events/fields.ts';
import { Timestamp } from '../http/fields.ts';
import { Agreement, Charge, Mandate } from './schemas.ts';

const event = <const T extends readonly [string, ...string[]], D extends z.ZodMiniType>(
  types: T,
  data: D,
) =>
  z.object({
    id: z.string(),
    type: z.enum(types),
    timestamp: Timestamp,
    livemode: z.optional(z.boolean()),
    /** A test event: its data is invented. */
    test: z.optional(z.literal(true)),
    data,
  });

export const MandateEvent = event(MANDATE_EVENTS, Mandate);
export const AgreementEvent = event(AGREEMENT_EVENTS, Agreement);
export const ChargeEvent = event(CHARGE_EVENTS, Charge);
