import { brand } from '#shared/brand.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

type Row = Record<string, unknown>;

interface TokensExport {
  purchases: Row[];
  deposits: Row[];
  depositAddresses: Row[];
  withdrawals: Row[];
  levels: Row[];
  trialNotices: Row[];
}

/** What the tables of tokens hold about a member, newest first. Levels are positions from 0. */
export async function exportTokens(db: Db, memberId: string): Promise<TokensExport> {
  const token = sql`${brand.token.decimals}::int`;
  const [found] = await rowsOf<TokensExport>(
    db,
    sql`select
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id,
          'status', purchases.shown_status(p), 'tokens', format.decimal(p.tokens, ${token}),
          'amount', format.decimal(p.amount, purchases.decimals(p.currency)),
          'currency', p.currency, 'rate', trim_scale(p.rate)::text, 'documents', p.documents,
          'cardProviderReference', p.intent_id, 'cardFingerprint', p.card_fingerprint,
          'failure', p.failure, 'refusedFor', p.refused_for,
          'createdAt', format.utc(p.created_at), 'closedAt', format.utc(p.closed_at),
          'reversals', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind,
              'status', r.status,
              'amount', format.decimal(r.amount, purchases.decimals(p.currency)),
              'tokens', format.decimal(r.tokens, ${token}),
              'owed', format.decimal(r.owed, ${token}),
              'createdAt', format.utc(r.created_at)) order by r.created_at desc), '[]')
            from purchase_reversal r where r.purchase_id = p.id))
          order by p.created_at desc), '[]')
        from purchase p where p.member_id = ${memberId}) as purchases,
      (select coalesce(jsonb_agg(jsonb_build_object('transactionHash', d.tx_hash,
          'address', d.address, 'amount', format.decimal(d.amount, ${token}), 'status', d.status,
          'seenAt', format.utc(d.seen_at))
          order by d.seen_at desc), '[]')
        from deposit d join deposit_address a on a.address = d.address
        where a.member_id = ${memberId}) as deposits,
      (select coalesce(jsonb_agg(jsonb_build_object('address', a.address, 'account', a.account,
          'createdAt', format.utc(a.created_at)) order by a.account), '[]')
        from deposit_address a where a.member_id = ${memberId}) as "depositAddresses",
      (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'kind', w.kind,
          'amount', format.decimal(w.amount, ${token}), 'address', w.address,
          'status', w.status, 'reason', w.reason, 'requestedAt', format.utc(w.requested_at),
          'closedAt', format.utc(w.closed_at)) order by w.requested_at desc), '[]')
        from withdrawal w where w.member_id = ${memberId}) as withdrawals,
      (select coalesce(jsonb_agg(jsonb_build_object('from', l.from_level, 'to', l.to_level,
          'changedAt', format.utc(l.changed_at), 'staked', format.decimal(l.staked, ${token}))
          order by l.id desc), '[]')
        from level_change l where l.member_id = ${memberId}) as levels,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'at', format.utc(n.told_at))
          order by n.told_at desc), '[]')
        from trial_notice n where n.member_id = ${memberId}) as "trialNotices"`,
  );
  if (!found) throw new Error('The export of tokens has no row.');
  return found;
}
