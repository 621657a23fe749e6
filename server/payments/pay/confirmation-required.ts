/** Logs an unconfirmed payment with its facts, and names the factors that would confirm it. */

import type { ConfirmationMethod } from '#shared/factors/confirmation-methods.ts';
import { formatToken } from '#shared/money.ts';
import { logDecision } from '../../people/risk/decision.ts';
import type { App } from '../../platform/http/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { confirmationMethods } from './approvals.ts';
import { confirmationReason, payerLimits } from './limits.ts';

/** The field of `POST pay/{id}/approve` for each method. */
const FIELDS: Record<ConfirmationMethod, { path: string; message: string }> = {
  password: { path: 'currentPassword', message: 'Enter your password.' },
  code: { path: 'code', message: 'Enter the code of your authenticator app.' },
  passkey: { path: 'passkey', message: 'Use your passkey.' },
};

interface Unconfirmed {
  session: string;
  member: string;
  total: bigint;
}

export async function confirmationRequired(
  { db, config, log }: Pick<App, 'db' | 'config' | 'log'>,
  { session, member, total }: Unconfirmed,
): Promise<Problem> {
  const reason = (await confirmationReason(db, config, member, total)) ?? 'none';
  const { amount, sum, spent } = await payerLimits(db, config, member);
  const facts = {
    session,
    member,
    total: formatToken(total),
    spent: formatToken(spent),
    limits: { amount: formatToken(amount), sum: formatToken(sum) },
  };
  logDecision(log, 'payment', facts, { verdict: 'confirm', reason });
  const methods = await confirmationMethods(db, member, session);
  return new Problem('confirmation_required', { errors: methods.map((method) => FIELDS[method]) });
}
