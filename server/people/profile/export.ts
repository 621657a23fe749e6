import type { User } from '#shared/auth/schemas.ts';
import { brand } from '#shared/brand.ts';
import type { CallOutput } from '#shared/http/call.ts';
import { formatToken } from '#shared/money.ts';
import type * as profileEndpoints from '#shared/profile/endpoints.ts';
import { readBalance } from '../../ledger/accounts.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { App } from '../../platform/http/app.ts';
import type { Acting, MemberCaller, SessionMember } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { readUser } from '../auth/user.ts';
import type { Proof } from '../factors/reauthenticate.ts';
import { reauthenticateWithMailbox } from '../factors/reauthenticate-with-mailbox.ts';
import type { Owner } from '../members/accounts.ts';
import { passkeyRowsOf, toPasskey } from '../passkeys/own-passkeys.ts';
import { readSecondFactor } from '../second-factor/set-up.ts';
import { findSessionMember } from '../sessions/session-member.ts';
import { exportPerson } from './export-person.ts';

type Export = CallOutput<typeof profileEndpoints.exportData>;

/** The parts of an export that other features own; passed in by the composition root. */
export interface ExportSources {
  transactions(
    db: Db,
    owner: Owner,
  ): Promise<Pick<Export, 'transactions' | 'transactionsArchivedBefore'>>;
  tokens: Part<
    'purchases' | 'deposits' | 'depositAddresses' | 'withdrawals' | 'levels' | 'trialNotices'
  >;
  payments: Part<
    | 'payments'
    | 'limits'
    | 'topUps'
    | 'passes'
    | 'invoices'
    | 'invoiceDetails'
    | 'agreements'
    | 'refundRequests'
    | 'links'
    | 'invitations'
  >;
  business(db: Db, memberId: string): Promise<Export['business']>;
  audit(db: Db, memberId: string): Promise<Export['audit']>;
}

type Part<Name extends keyof Export> = (db: Db, memberId: string) => Promise<Pick<Export, Name>>;

type Exporting = Pick<App, 'db' | 'config' | 'depositAddress'>;

/**
 * What members get of their own data.
 * @throws Problem the errors of `reauthenticateWithMailbox`
 */
export async function exportOwn(
  app: Exporting,
  sources: ExportSources,
  { caller, input }: { caller: MemberCaller; input: { body: Proof } },
): Promise<Export> {
  const { db } = app;
  await reauthenticateWithMailbox(db, app.config, caller, input.body);
  await countRequest(db, 'export', caller.member.id);
  const user = await userOf(app, caller);
  return db.transaction(async (tx) => {
    // The role in `caller` was read before the proof.
    const now = await findSessionMember(tx, caller.authSessionId);
    if (!now) throw new Problem('unauthenticated');
    return exportOf(tx, sources, { ...now, user });
  });
}

interface About {
  member: SessionMember;
  /** Adds the business to the data of its owner. */
  acting: (Pick<Acting, 'holder' | 'role'> & Partial<Acting>) | null;
}

/** All stored data about a member. */
export async function exportMember(
  app: Exporting,
  sources: ExportSources,
  about: About,
): Promise<Export> {
  return exportOf(app.db, sources, { ...about, user: await userOf(app, about) });
}

/** May create the deposit address, so it is read outside the transaction. */
async function userOf(app: Exporting, { member }: Pick<About, 'member'>): Promise<User> {
  const user = await readUser(app, member.id);
  if (!user) throw new Problem('unauthenticated');
  return user;
}

async function exportOf(
  db: Db,
  sources: ExportSources,
  { member, acting, user }: About & { user: User },
): Promise<Export> {
  const { id, cashAccount: cash, stakeAccount: stake } = member;
  const accounts = await readAccounts(db, { cash, stake });
  const transactions = await transactionsOf(db, sources, { id, cash, stake });
  const acceptances = await rowsOf<{ document: string; version: string; acceptedAt: Date }>(
    db,
    sql`select document, version, accepted_at as "acceptedAt" from acceptance
        where member_id = ${id} order by accepted_at desc, document`,
  );
  return {
    exportedAt: new Date().toISOString(),
    user,
    accounts,
    ...transactions,
    acceptances: acceptances.map((one) => ({ ...one, acceptedAt: one.acceptedAt.toISOString() })),
    ...(await exportPerson(db, id)),
    ...(await sources.payments(db, id)),
    ...(await sources.tokens(db, id)),
    business: await exportActing(db, sources, acting),
    audit: await sources.audit(db, id),
    secondFactor: await readSecondFactor(db, id),
    passkeys: (await passkeyRowsOf(db, id)).map(toPasskey),
  };
}

/** The business that the person acts for, to its owners alone. */
async function exportActing(
  db: Db,
  sources: ExportSources,
  acting: About['acting'],
): Promise<Export['business']> {
  if (acting?.role !== 'owner' || acting.isDisabled) return null;
  const { id, cashAccount: cash, stakeAccount: stake } = acting.holder;
  return {
    ...(await sources.business(db, id)),
    accounts: await readAccounts(db, { cash, stake }),
    ...(await transactionsOf(db, sources, { id, cash, stake })),
    ...(await sources.tokens(db, id)),
    ...(await sources.payments(db, id)),
  };
}

async function transactionsOf(
  db: Db,
  sources: ExportSources,
  { id, cash, stake }: { id: string; cash: bigint | null; stake: bigint | null },
) {
  if (cash === null || stake === null)
    return { transactions: [], transactionsArchivedBefore: null };
  return sources.transactions(db, { id, cash, stake });
}

async function readAccounts(db: Db, accounts: Record<'cash' | 'stake', bigint | null>) {
  const found: { type: string; balance: string; currency: string }[] = [];
  // One after the other: in a transaction they share a connection.
  for (const [type, account] of Object.entries(accounts)) {
    if (account === null) continue;
    const balance = formatToken(await readBalance(db, account));
    found.push({ type, balance, currency: brand.token.symbol });
  }
  return found;
}
