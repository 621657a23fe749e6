/** Confirmations of one payment with the payer's strongest factor; `step-up.sql` consumes them. */
import type { ConfirmationMethod } from '#shared/factors/confirmation-methods.ts';
import { credentialBytes } from '../../people/factors/handles.ts';
import { tellingSince } from '../../people/factors/too-new.ts';
import type { Config } from '../../platform/config/config.ts';
import { changeOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';

const LIFE_MINUTES = 5;

/** The operator's limits as named arguments `p_amount_limit` and `p_sum_limit` of SQL functions. */
export const stepUpLimits = ({ stepUp }: Pick<Config, 'stepUp'>) =>
  sql`p_amount_limit => ${stepUp.amount.toString()}::numeric,
    p_sum_limit => ${stepUp.sum.toString()}::numeric`;

export interface Approval {
  session: string;
  member: string;
  /** The session that may pay now. */
  authSession: string;
  /** In base units, as shown to the member. */
  total: bigint;
  method: ConfirmationMethod;
  /** The credential ID of the passkey that signed. */
  credential?: string;
  /** The quote that was signed; by default the live one. */
  quote?: bigint;
}

const approveOutcome = sqlOutcome('pay.approve', {
  returned: ['approved'],
  refused: ['session_not_found', 'session_not_pending', 'quote_changed', 'factor_too_new'],
});

/**
 * Allows the sign-in to pay this session once, at its live quote, within five minutes and
 * regardless of the limits.
 * @throws Problem session_not_found, session_not_pending, quote_changed; factor_too_new for a mandate
 */
export async function recordApproval(
  db: Db,
  { session, member, authSession, total, method, credential, quote }: Approval,
): Promise<void> {
  await tellingSince(db, member, async () => {
    const [row] = await changeOf<{ outcome: string }>(
      db,
      sql`select pay.approve(
      p_session => ${session}, p_quote => ${quote?.toString() ?? null}::bigint,
      p_member => ${member}, p_auth_session => ${authSession}::uuid,
      p_total => ${total.toString()}::numeric, p_method => ${method},
      p_life => ${LIFE_MINUTES} * interval '1 minute',
      p_credential => ${credential ? credentialBytes(credential) : null}::bytea) as outcome`,
    );
    approveOutcome(row?.outcome);
  });
}

/** Whether this sign-in has confirmed the total already. */
export async function isApproved(
  db: Db,
  { session, member, authSession, total }: Omit<Approval, 'method'>,
): Promise<boolean> {
  const [row] = await rowsOf<{ approved: boolean }>(
    db,
    sql`select q.total = ${total.toString()}::numeric
        and pay.is_approved(p_session => ${session}, p_member => ${member},
          p_auth_session => ${authSession}::uuid, q => q) as approved
      from pay.latest_quote(${session}) q`,
  );
  return row?.approved ?? false;
}

/** The factors a member must provide, all together, to confirm a payment. */
export async function confirmationMethods(
  db: Db,
  member: string,
  session: string,
): Promise<ConfirmationMethod[]> {
  const [row] = await rowsOf<{ methods: ConfirmationMethod[] }>(
    db,
    sql`select pay.confirmation_methods(${member}, s) as methods from pay_session s where s.id = ${session}`,
  );
  return row?.methods ?? [];
}
