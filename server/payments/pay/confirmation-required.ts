/** Logs an unconfirmed payment with its facts, and names the factors that would confirm it. */
import { formatToken } from '#shared/money.ts';
import type { ConfirmationMethod } from '#shared/pay/endpoints.ts';
import { logDecision } from '../../people/risk/decision.ts';
import { decidePayment } from '../../people/risk/payment.ts';
import type { App } from '../../platform/http/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { confirmationMethods } from './approvals.ts';
import { readLimitFacts } from './limits.ts';

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
  const facts = await readLimitFacts(db, config, member);
  const logged = {
    session,
    member,
    total: formatToken(total),
    spent: formatToken(facts.spent),
    limits: inTokens(facts.limits),
    own: inTokens(facts.own),
  };
  logDecision(log, 'payment', logged, decidePayment({ ...facts, total, isApproved: false }));
  const methods = await confirmationMethods(db, member);
  return new Problem('confirmation_required', { errors: methods.map((method) => FIELDS[method]) });
}

const inTokens = ({ amount, sum }: { amount: bigint | null; sum: bigint | null }) => ({
  amount: amount === null ? null : formatToken(amount),
  sum: sum === null ? null : formatToken(sum),
});
