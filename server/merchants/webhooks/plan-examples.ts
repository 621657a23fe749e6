/** The data of test events about mandates, agreements and charges. */
import type { AGREEMENT_EVENTS, CHARGE_EVENTS, MANDATE_EVENTS } from '#shared/events/fields.ts';
import {
  EXAMPLE_AGREEMENT,
  EXAMPLE_CHARGE,
  EXAMPLE_MANDATE,
  EXAMPLE_OWED,
} from '#shared/plans/example.ts';
import type { Agreement, Charge, Mandate } from '#shared/plans/schemas.ts';
import { newId } from '../../platform/core/ids.ts';

const REFERENCE = 'test';
const AT = EXAMPLE_CHARGE.dueAt;

export function mandate(type: (typeof MANDATE_EVENTS)[number]): Mandate {
  const states: Record<typeof type, Partial<Mandate>> = {
    'mandate.approved': {},
    'mandate.paused': { status: 'paused', pausedAt: AT },
    'mandate.resumed': {},
    'mandate.ended': { status: 'ended', endedReason: 'member', endedAt: AT },
  };
  return { ...EXAMPLE_MANDATE, id: newId('mdt'), ...states[type] };
}

export function agreement(type: (typeof AGREEMENT_EVENTS)[number]): Agreement {
  const own = { ...EXAMPLE_AGREEMENT, id: newId('agr'), reference: REFERENCE };
  return type === 'agreement.ended'
    ? { ...own, status: 'ended', next: null, endsAt: AT, endedBy: 'member', endedAt: AT }
    : own;
}

export function charge(type: (typeof CHARGE_EVENTS)[number]): Charge {
  const notTried = { attempts: 0, paidAt: null, paySessionId: null };
  const states: Record<typeof type, Partial<Charge>> = {
    'charge.announced': { status: 'announced', ...notTried, nextAttemptAt: AT },
    'charge.paid': { paySessionId: newId('pay') },
    'charge.failed': EXAMPLE_OWED,
    'charge.waived': { status: 'waived', ...notTried },
    'charge.refunded': { status: 'refunded', paySessionId: newId('pay') },
  };
  return { ...EXAMPLE_CHARGE, ...states[type], id: newId('crg'), agreement: newId('agr') };
}
