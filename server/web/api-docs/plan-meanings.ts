/** What the errors about plans, agreements and charges mean. */
import type { ErrorCode } from '#shared/errors.ts';
import type { Meaning } from './member-error-meanings.ts';

export const PLAN_MEANINGS = {
  plan_retired: {
    cause: 'The plan was retired, or its sale is switched off.',
    remedy: 'Create another plan.',
  },
  plan_agreed: {
    cause: 'The member has an agreement of this plan already.',
    remedy: 'Nothing has to be paid twice: the member finds it under their links.',
  },
  trial_used: {
    cause: 'The member has had an agreement of this plan before. Its trial is for new members.',
    remedy: 'Sell another plan, without a trial, by a pay session.',
  },
  agreement_ended: {
    cause: 'The agreement has ended, or its end is decided.',
    remedy: 'Read the agreement: `endsAt` says when it ends.',
  },
  charge_closed: {
    cause: 'The charge was paid, waived, written off or paid elsewhere before.',
    remedy: 'Read the charge for its status. Refund a paid one.',
  },
} satisfies Partial<Record<ErrorCode, Meaning>>;
