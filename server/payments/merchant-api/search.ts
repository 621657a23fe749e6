/** A merchant's search of its pay sessions. */
import type { CallInput } from '#shared/http/call.ts';
import type { listSessions } from '#shared/merchant/endpoints.ts';
import type { MerchantPaySession } from '#shared/merchant/schemas.ts';
import { decimalsOf, parseDecimal } from '#shared/money.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import type { Page } from '../../platform/http/all-pages.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { selectSessions } from './pay-sessions.ts';

type Filter = Omit<CallInput<typeof listSessions>['query'], 'limit'> & { limit: number };

/** One page, newest first. `after` is the last id of the previous page. */
export async function listPaySessions(
  db: Db,
  config: Config,
  merchantId: Operand<string>,
  filter: Filter,
): Promise<Page<MerchantPaySession>> {
  const { status, reference, metadata, from, to, after, limit } = filter;
  const conditions = [sql`s.merchant_id = ${merchantId}`];
  if (status !== undefined) conditions.push(hasStatus([status].flat(), merchantId));
  if (reference) conditions.push(sql`s.reference = ${reference}`);
  if (metadata !== undefined) conditions.push(...hasEntries([metadata].flat()));
  if (from) conditions.push(sql`s.created_at >= ${from}`);
  if (to) conditions.push(sql`s.created_at < ${to}`);
  conditions.push(...hasPrice(filter));
  if (after) {
    conditions.push(sql`(s.created_at, s.id) < (
      select created_at, id from pay_session where id = ${after} and merchant_id = ${merchantId})`);
  }
  const found = await selectSessions(db, config, sql.join(conditions, sql` and `), limit + 1);
  return pageOf(found, limit);
}

/** Equivalent to `pay.status`, but written so that an index can be used. */
function hasStatus(statuses: string[], merchantId: Operand<string>): Statement {
  const now = sql`(select time.of(${merchantId}))`;
  const any = statuses.map((status) => {
    switch (status) {
      case 'pending':
        return sql`s.status = 'pending' and s.expires_at > ${now}`;
      case 'expired':
        return sql`s.status = 'expired'
          or s.status = 'pending' and s.expires_at <= ${now}`;
      default:
        return sql`s.status = ${status}`;
    }
  });
  return any.length > 0 ? sql`(${sql.join(any, sql` or `)})` : sql`false`;
}

/** The index of metadata has no empty objects. */
function hasEntries(entries: string[]): Statement[] {
  if (entries.length === 0) return [];
  const wanted = entries.map((entry) => {
    const [key = ''] = entry.split(':', 1);
    return sql`s.metadata @> ${JSON.stringify({ [key]: entry.slice(key.length + 1) })}::jsonb`;
  });
  return [sql`s.metadata <> '{}'`, ...wanted];
}

function hasPrice({ currency, minimumAmount, maximumAmount }: Filter): Statement[] {
  const decimals = currency === undefined ? undefined : decimalsOf(currency);
  if (decimals === undefined) return [];
  const units = (amount = '') => String(parseDecimal(amount, decimals) ?? 0n);
  return [
    sql`s.currency = ${currency ?? null}`,
    ...(minimumAmount === undefined ? [] : [sql`s.amount >= ${units(minimumAmount)}::numeric`]),
    ...(maximumAmount === undefined ? [] : [sql`s.amount <= ${units(maximumAmount)}::numeric`]),
  ];
}
