/**
 * Records a change of sign-in credentials or of the deposit address before it is made: stores a
 * snapshot of all credentials, sends an e-mail with an undo link, and holds withdrawals.
 */
import { randomBytes } from 'node:crypto';
import type { CredentialChangeKind } from '#shared/credentials/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { sha256 } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { ChangeMailName, TemplateValues } from '../../platform/mail/template-values.ts';
import type { PersonRow } from '../members/find.ts';
import { afterHold, holdWithdrawals } from './hold.ts';
import { lockWithBusinesses } from './member-lock.ts';
import { type PayoutAddress, takeSnapshot } from './snapshot.ts';

export interface Change<Name extends ChangeMailName = ChangeMailName> {
  memberId: string;
  kind: CredentialChangeKind;
  template: Name;
  values: Omit<TemplateValues[Name], 'at' | 'until' | 'url'>;
  /** The business whose payout address changes; its withdrawals are held, too. */
  businessId?: string;
  /** Only for account recovery; a frozen account may change nothing else. */
  allowFrozen?: true;
  /** The member has waited for an operator's reset already: no withdrawal is held. */
  hasWaited?: true;
}

/**
 * Call it in the transaction of the change, before the change. To keep the lock order, only a
 * one-time code may be locked earlier.
 * @returns the member before the change, locked
 * @throws Problem account_frozen
 */
export async function recordChange<Name extends ChangeMailName>(
  tx: Db,
  config: Config,
  { memberId, kind, template, values, businessId, allowFrozen, hasWaited }: Change<Name>,
): Promise<PersonRow> {
  const { someone } = await lockWithBusinesses(tx, memberId, businessId ? [businessId] : []);
  if (someone.outgoingFrozenAt && !allowFrozen) throw new Problem('account_frozen');
  const payout = await payoutAddressOf(tx, businessId ?? memberId);
  const code = randomBytes(32).toString('base64url');
  const [row] = await rowsOf<{ at: Date; until: Date }>(
    tx,
    sql`insert into credential_change (id, member_id, kind, business_id, email, before, undo_hash, undo_until)
        values (${newId('chg')}, ${memberId}, ${kind}, ${businessId ?? null}, ${someone.email}, ${await takeSnapshot(tx, config, someone, payout)}, ${sha256(code)}, ${afterHold(config)})
        returning changed_at as at, undo_until as until`,
  );
  if (!row) throw new Error('The credential change was not inserted.');
  if (!hasWaited) await holdWithdrawals(tx, memberId, row.until);
  if (businessId) await holdWithdrawals(tx, businessId, row.until);
  await queueMail(tx, config, {
    to: someone.email,
    locale: someone.locale,
    template,
    values: {
      ...values,
      at: row.at.toISOString(),
      until: row.until.toISOString(),
      url: hostedLink(config, '/login', { undo: code }),
    } as TemplateValues[Name],
  });
  return someone;
}

async function payoutAddressOf(tx: Db, memberId: string): Promise<PayoutAddress> {
  const [row] = await rowsOf<{
    externalDepositAddress: string | null;
    depositAddressTrustedFrom: Date | null;
  }>(
    tx,
    sql`select external_deposit_address as "externalDepositAddress", deposit_address_trusted_from as "depositAddressTrustedFrom"
        from member where id = ${memberId}`,
  );
  return row ?? { externalDepositAddress: null, depositAddressTrustedFrom: null };
}
