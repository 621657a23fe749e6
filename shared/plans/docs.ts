import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

const NEXT_PAGE = 'newest first. Pass `next` as `after` to get the next page.';

export const list = {
  ...endpoints.list,
  name: 'listPlans',
  summary: 'List plans',
  description: `Returns your plans, ${NEXT_PAGE}`,
} as const satisfies Documented;

export const create = {
  ...endpoints.create,
  name: 'createPlan',
  summary: 'Create a plan',
  description:
    'Creates a plan: a price that you may take every period. Sell it with a pay session (`plan`); a plan with a trial begins by a link session (`plan`).',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  name: 'readPlan',
  summary: 'Read a plan',
  description: 'Returns one of your plans with the number of its agreements.',
} as const satisfies Documented;

export const change = {
  ...endpoints.change,
  name: 'changePlan',
  summary: 'Change a plan',
  description:
    'Replaces the terms of a plan; a field that you omit gets its default. Agreements that members have keep their terms. The currency and the rhythm cannot be changed.',
} as const satisfies Documented;

export const retire = {
  ...endpoints.retire,
  name: 'retirePlan',
  summary: 'Retire a plan',
  description:
    'Ends the sale of a plan for good. `choice` says what becomes of its members: `run_on` leaves their agreements as they are, `end` ends each one at its earliest date; the agreements of a large plan get their dates within minutes after the answer. Repeating the call returns the same answer.',
} as const satisfies Documented;

export const mandates = {
  ...endpoints.mandates,
  name: 'listMandates',
  summary: 'List mandates',
  description: `Returns what members allow you to take, ${NEXT_PAGE}`,
} as const satisfies Documented;

export const agreements = {
  ...endpoints.agreements,
  name: 'listAgreements',
  summary: 'List agreements',
  description: `Returns the agreements that members have with you, ${NEXT_PAGE} \`past_due\` returns every agreement that owes, also one that is ending or frozen.`,
} as const satisfies Documented;

export const readAgreement = {
  ...endpoints.readAgreement,
  name: 'readAgreement',
  summary: 'Read an agreement',
  description: 'Returns one agreement with its next charge and what is owed.',
} as const satisfies Documented;

export const end = {
  ...endpoints.end,
  name: 'endAgreement',
  summary: 'End an agreement',
  description:
    'Ends an agreement in your name, at the end of the period that is paid. With `preview`, the answer has the date and nothing changes.',
} as const satisfies Documented;

export const freeze = {
  ...endpoints.freeze,
  name: 'freezeAgreement',
  summary: 'Freeze an agreement',
  description:
    'Takes nothing until the time in `until`. The charges that are due before it are skipped, and the member gets an email. The minimum term does not grow by it. `null` ends a freeze.',
} as const satisfies Documented;

export const changePrice = {
  ...endpoints.changePrice,
  name: 'changeAgreement',
  summary: 'Change the price of an agreement',
  description:
    'Changes the price of an agreement from the next charge that was not announced. A lower price applies at once. A higher price is `proposed`: it applies when the member approves it, and the price stays until then. With `when: "now"` it counts within the period that runs, too: `adjustment` is the difference for its remaining days, and the approval takes it once. It lapses with the period. A newer change withdraws a price that waits, and so does the price of today. With `preview`, nothing changes.',
} as const satisfies Documented;

export const charges = {
  ...endpoints.charges,
  name: 'listCharges',
  summary: 'List charges',
  description: `Returns the charges of agreements, ${NEXT_PAGE}`,
} as const satisfies Documented;

export const waive = {
  ...endpoints.waive,
  name: 'waiveCharge',
  summary: 'Waive a charge',
  description:
    'Waives a charge that is not paid: the member owes nothing for this period. It is not attempted again.',
} as const satisfies Documented;

export const writeOff = {
  ...endpoints.writeOff,
  name: 'writeOffCharge',
  summary: 'Write off a charge',
  description: 'Marks a charge as lost. It is not attempted again.',
} as const satisfies Documented;

export const payElsewhere = {
  ...endpoints.payElsewhere,
  name: 'payChargeElsewhere',
  summary: 'Mark a charge as paid elsewhere',
  description:
    'Marks a charge as paid in another way, for example in cash. It is not attempted again, and it is not in your sales.',
} as const satisfies Documented;
