import type { PayTextKey, TextKey } from '../text.ts';

/** The texts of a payment that says differently what its button does: it also approves the payments that follow. */
export const PLAN_SAID: Partial<Record<TextKey, PayTextKey>> = {
  'heading.pay': 'plan.heading',
  'row.total': 'plan.now',
  'action.pay': 'plan.pay',
  'action.sign-in': 'plan.sign-in',
  'sign-in.title': 'plan.sign-in',
  'sign-in.passkey': 'plan.passkey',
  'press.pay': 'plan.press',
  'confirm.pay': 'plan.confirm',
};
