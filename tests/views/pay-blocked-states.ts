/** The states of a payer who may not pay, one for each obstacle. */
import { type BlockedReason, OBSTACLES } from '#shared/pay/obstacles.ts';
import type { Payer } from '#shared/pay/state.ts';
import { PAYMENT_DISABLED_BY } from '#shared/wallet/disabled-by.ts';
import { payer } from '../support/views/pay-flow.ts';
import { type StateCase, session } from './pay-state-case.ts';
import { another, cancel, checkAgain, open, phone, REMEDY, WHY } from './pay-words.ts';

const isDisabling = (reason: string): reason is (typeof PAYMENT_DISABLED_BY)[number] =>
  PAYMENT_DISABLED_BY.some((cause) => cause === reason);

/** What the server says of a payer who may not pay. */
const told = (reason: BlockedReason): Pick<Payer, 'availability' | 'disabledBy'> =>
  isDisabling(reason)
    ? { availability: 'payments_disabled', disabledBy: reason }
    : { availability: reason, disabledBy: null };

export const blocked = (reason: BlockedReason): StateCase => ({
  state: `blocked: ${reason}`,
  reach: (at) => at.flow.start(session({ payer: { ...payer, ...told(reason), missing: '52' } })),
  meets:
    reason === 'merchant_disabled' ||
    reason === 'merchant_limit_reached' ||
    reason === 'plan_retired' ||
    reason === 'pass_closed'
      ? open(WHY[reason], checkAgain, cancel)
      : open(WHY[reason], REMEDY[reason], checkAgain, phone, another, cancel),
});

export const BLOCKED_STATES: StateCase[] = OBSTACLES.map(blocked);
