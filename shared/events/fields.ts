/** The events that a merchant receives. */
import * as z from 'zod/mini';
import { idPattern } from '../ids.ts';

export const PAY_SESSION_EVENTS = [
  'pay_session.authorized',
  'pay_session.paid',
  'pay_session.released',
  'pay_session.expired',
  'pay_session.cancelled',
  'pay_session.refunded',
] as const;

export const REFUND_REQUEST_EVENTS = [
  'refund_request.created',
  'refund_request.declined',
  'refund_request.refunded',
] as const;

export const HOLDING_EVENTS = ['holding.created', 'holding.ended'] as const;

export const VISIT_EVENTS = ['visit.taken', 'visit.returned'] as const;

export const LINK_EVENTS = ['link.created', 'link.denied', 'link.revoked'] as const;

export const MANDATE_EVENTS = [
  'mandate.approved',
  'mandate.paused',
  'mandate.resumed',
  'mandate.ended',
] as const;

export const AGREEMENT_EVENTS = [
  'agreement.created',
  'agreement.changed',
  'agreement.ended',
] as const;

export const CHARGE_EVENTS = [
  'charge.announced',
  'charge.paid',
  'charge.failed',
  'charge.waived',
  'charge.refunded',
] as const;

export const TEST_EVENT = 'webhook.test';

export const EVENT_TYPES = [
  ...PAY_SESSION_EVENTS,
  ...REFUND_REQUEST_EVENTS,
  ...LINK_EVENTS,
  ...HOLDING_EVENTS,
  ...VISIT_EVENTS,
  ...MANDATE_EVENTS,
  ...AGREEMENT_EVENTS,
  ...CHARGE_EVENTS,
  TEST_EVENT,
] as const;

export const EventType = z.enum(EVENT_TYPES, 'Unknown event type.');
export type EventType = z.output<typeof EventType>;

export const EventId = z.string().check(z.regex(idPattern('evt'), 'Not an event.'));
