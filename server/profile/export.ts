import { desc, eq } from 'drizzle-orm';
import { brand } from '#shared/brand.ts';
import type { CallOutput } from '#shared/http/endpoint.ts';
import { formatToken } from '#shared/money.ts';
import type { exportMe } from '#shared/profile/contract.ts';
import { readUser } from '../auth/user.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { link } from '../db/link-tables.ts';
import { acceptance, merchant } from '../db/schema.ts';
import { countAct } from '../http/act-limit.ts';
import type { MemberCaller } from '../http/caller.ts';
import { Problem } from '../http/problem.ts';
import { readBalance } from '../ledger/accounts.ts';
import { passkeyRowsOf, shown } from '../passkeys/own.ts';
import { readSecondFactor } from '../second-factor/set-up.ts';
import { readAllPages } from '../transactions/pages.ts';
import { readSignIns } from './sign-ins.ts';

/** Everything kept about a member. @throws Problem rate_limited */
export async function exportMember(
  db: Db,
  config: Pick<Config, 'chain'>,
  caller: MemberCaller,
): Promise<CallOutput<typeof exportMe>> {
  const { id, cashAccount, stakeAccount } = caller.member;
  await countAct(db, 'export', id);
  const user = await readUser(db, config, id);
  if (!user) throw new Problem('unauthenticated');
  const [accounts, transactions] = await Promise.all([
    readAccounts(db, { cash: cashAccount, stake: stakeAccount }),
    readTransactions(db, caller),
  ]);
  const acceptances = await db
    .select({
      document: acceptance.document,
      version: acceptance.version,
      acceptedAt: acceptance.acceptedAt,
    })
    .from(acceptance)
    .where(eq(acceptance.memberId, id))
    .orderBy(desc(acceptance.acceptedAt), acceptance.document);
  return {
    exportedAt: new Date().toISOString(),
    user,
    accounts,
    transactions,
    acceptances: acceptances.map((one) => ({ ...one, acceptedAt: one.acceptedAt.toISOString() })),
    links: await readLinks(db, id),
    sessions: await readSignIns(db, caller),
    secondFactor: await readSecondFactor(db, id),
    passkeys: (await passkeyRowsOf(db, id)).map(shown),
  };
}

async function readAccounts(db: Db, accounts: Record<'cash' | 'stake', bigint | null>) {
  const open = Object.entries(accounts).flatMap(([type, account]) =>
    account === null ? [] : [{ type, account }],
  );
  return Promise.all(
    open.map(async ({ type, account }) => ({
      type,
      balance: formatToken(await readBalance(db, account)),
      currency: brand.token.symbol,
    })),
  );
}

/** The merchants that see, or have seen, the balances. */
async function readLinks(db: Db, memberId: string) {
  const links = await db
    .select({ merchant: merchant.recipientName, since: link.since, endedAt: link.revokedAt })
    .from(link)
    .innerJoin(merchant, eq(merchant.id, link.merchantId))
    .where(eq(link.memberId, memberId))
    .orderBy(desc(link.since), link.id);
  return links.map(({ since, endedAt, ...one }) => ({
    ...one,
    since: since.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}

async function readTransactions(db: Db, { member }: MemberCaller) {
  const { id, cashAccount: cash, stakeAccount: stake } = member;
  if (cash === null || stake === null) return [];
  const transactions = [];
  for await (const page of await readAllPages(db, { id, cash, stake }, {})) {
    transactions.push(...page);
  }
  return transactions;
}
