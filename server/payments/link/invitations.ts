/**
 * Invitations to link an account: created by a merchant's server, accepted or denied by a member.
 * Statement functions decide under locks, because requests can race.
 */

import type { MerchantLinkSession, NewLinkSession } from '#shared/link/merchant-schemas.ts';
import type { LinkSession } from '#shared/link/schemas.ts';
import { originsOf, returnOriginsOf } from '../../merchants/business/origins-of.ts';
import { ownAddress } from '../../merchants/business/own-address.ts';
import { requireProvenDomain } from '../../merchants/domain/require-proven.ts';
import { eventArgument } from '../../merchants/events/new-event.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import type { MerchantCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { expiryOf, languageOf, mustBeOpen } from '../merchant-api/session-terms.ts';
import { invitedPlan } from '../plans/trial.ts';

/**
 * Creates an invitation in the caller's transaction. One that answers an authorization request leads
 * back to its client alone, and no page may frame it.
 * @throws Problem payments_disabled, domain_unproven, validation_failed (addresses, expiry, plan)
 */
export async function createInvitation(
  tx: Db,
  config: Config,
  merchant: MerchantCaller,
  wanted: NewLinkSession,
  kind: 'invitation' | 'authorization' = 'invitation',
): Promise<MerchantLinkSession> {
  await mustBeOpen(tx, merchant.id);
  await requireProvenDomain(tx, merchant.id);
  const isOpen = kind === 'invitation';
  const origins = isOpen ? await originsOf(tx, merchant) : [];
  const own = await returnOriginsOf(tx, config, merchant);
  const { plan, anchor, nextN } = await invitedPlan(tx, config, merchant.id, wanted);
  const id = newId('lnk');
  await rowsOf(
    tx,
    sql`insert into link_session (id, merchant_id, plan_id, anchor, next_n, reference, success_url, denied_url, locale, origins, expires_at)
        values (${id}, ${merchant.id}, ${plan}, ${anchor}::date, ${nextN}::int, ${wanted.reference ?? null}, ${ownAddress('successUrl', wanted.successUrl, own) ?? (isOpen ? merchant.linkSuccessUrl : null)}, ${ownAddress('deniedUrl', wanted.deniedUrl, own) ?? (isOpen ? merchant.linkDeniedUrl : null)}, ${languageOf(config, wanted.locale) ?? null}, ${arrayOf(origins, 'text')}, ${await expiryOf(tx, config, wanted.expiresAt ?? (anchor ? inWeeks(4) : undefined))})`,
  );
  return readMerchantInvitation(tx, config, merchant.id, id);
}

/** When an invitation expires. One to continue a running membership is valid for four weeks. */
export const inWeeks = (weeks: number) =>
  new Date(Date.now() + weeks * 7 * 86_400_000).toISOString();

/** @throws Problem session_not_found, also for another merchant's invitation */
export async function readMerchantInvitation(
  db: Db,
  { publicUrl }: Config,
  merchantId: Operand<string>,
  id: string,
): Promise<MerchantLinkSession> {
  const [row] = await rowsOf<{ session: MerchantLinkSession }>(
    db,
    sql`select link.merchant_json(s, ${publicUrl}) as session
      from link_session s where s.id = ${id} and s.merchant_id = ${merchantId}`,
  );
  if (!row) throw new Problem('session_not_found');
  return row.session;
}

/** @returns undefined when there is none */
export async function findInvitation(
  db: Db,
  id: string,
  memberId: Operand<string> | undefined,
): Promise<LinkSession | undefined> {
  const [row] = await rowsOf<{ session: LinkSession }>(
    db,
    sql`select link.member_json(s, ${memberId ?? null}) as session
      from link_session s where s.id = ${id}`,
  );
  return row?.session;
}

/** @throws Problem session_not_found */
export async function readInvitation(
  ...asked: Parameters<typeof findInvitation>
): Promise<LinkSession> {
  const session = await findInvitation(...asked);
  if (!session) throw new Problem('session_not_found');
  return session;
}

/** The origins that may frame the invitation's page; empty when there is no such invitation. */
export async function readInvitationOrigins(db: Db, id: string): Promise<string[]> {
  const [row] = await rowsOf<{ origins: string[] }>(
    db,
    sql`select origins from link_session where id = ${id}`,
  );
  return row?.origins ?? [];
}

interface Answer {
  id: string;
  memberId: string;
}

const acceptOutcome = sqlOutcome('link.accept', {
  returned: ['linked'],
  refused: [
    'session_not_found',
    'session_not_pending',
    'mode_mismatch',
    'payments_disabled',
    'confirmation_required',
  ],
});
const denyOutcome = sqlOutcome('link.deny', {
  returned: ['denied'],
  refused: ['session_not_found', 'session_not_pending', 'mode_mismatch'],
});

/** Links the member. @throws Problem with the outcome's code */
export const acceptInvitation = (db: Db, config: Config, answer: Answer): Promise<void> =>
  db.transaction((tx) => acceptIn(tx, config, answer));

/** The same in the caller's transaction. @throws Problem with the outcome's code */
export async function acceptIn(tx: Db, config: Config, answer: Answer): Promise<void> {
  acceptOutcome(await decide(tx, config, answer, sql`link.accept`));
}

/** @throws Problem session_not_found, session_not_pending */
export const denyInvitation = (db: Db, config: Config, answer: Answer): Promise<void> =>
  db.transaction(async (tx) => {
    denyOutcome(await decide(tx, config, answer, sql`link.deny`));
  });

const cancelOutcome = sqlOutcome('link.cancel', {
  returned: ['expired'],
  refused: ['session_not_found', 'session_not_pending'],
});

/**
 * Ends a merchant's own invitation.
 * @throws Problem session_not_found, session_not_pending
 */
export async function cancelInvitation(tx: Db, merchantId: string, id: string): Promise<void> {
  const [row] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select link.cancel(p_session => ${id}, p_merchant => ${merchantId}) as outcome`,
  );
  cancelOutcome(row?.outcome);
}

async function decide(
  tx: Db,
  { publicUrl }: Config,
  { id, memberId }: Answer,
  by: Statement,
): Promise<string | undefined> {
  const [row] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select ${by}(
      p_session => ${id}, p_member => ${memberId}, p_public_url => ${publicUrl},
      p_event => ${eventArgument()}) as outcome`,
  );
  return row?.outcome;
}

/** Marks invitations as expired whose time has passed. */
export async function expireInvitations(db: Db): Promise<void> {
  await db.execute(sql`select link.expire()`);
}
