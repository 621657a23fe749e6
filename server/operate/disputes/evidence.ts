/**
 * Everything that proves one purchase, for the answer to a dispute. It contains the buyer's own data
 * alone: of the other side of a payment only the payment's id.
 */
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { Cards } from '../../tokens/cards/card-network.ts';
import { readDisputes } from '../../tokens/purchases/disputes.ts';

type Rows = Record<string, unknown>[];

interface Facts {
  intent: string | null;
  isDisputed: boolean;
  order: Record<string, unknown>;
  quote: Record<string, unknown>;
  buyer: Record<string, unknown>;
  terms: Rows;
  credit: Record<string, unknown> | null;
  signIns: Rows;
  devices: Rows;
  mails: Rows;
  uses: Rows;
  /** Uses before this time are in the archive of postings. */
  usesArchivedBefore: string | null;
  previousPurchases: Rows;
}

/** How long before a purchase a sign-in must have ended to be left out. */
const AROUND = sql`interval '7 days'`;

/** @returns undefined when there is no such purchase, or nobody disputes it */
export async function collectEvidence(db: Db, cards: Cards | undefined, purchaseId: string) {
  const [facts] = await rowsOf<Facts>(
    db,
    sql`select p.intent_id as intent, purchases.may_be_disputed(p.id) as "isDisputed",
      jsonb_build_object('id', p.id, 'status', purchases.shown_status(p),
        'tokens', format.decimal(p.tokens, 18),
        'amount', format.decimal(p.amount, purchases.decimals(p.currency)),
        'currency', p.currency, 'orderedAt', format.utc(p.created_at),
        'creditedAt', case when p.transfer_id is not null then format.utc(p.closed_at) end,
        'cardNetworkReference', p.intent_id) as "order",
      jsonb_build_object('rate', trim_scale(p.rate)::text, 'currency', p.currency,
        'validUntil', format.utc(p.expires_at)) as quote,
      jsonb_build_object('id', m.id, 'email', m.email, 'name', m.name, 'surname', m.surname,
        'registeredAt', format.utc(m.created_at), 'addressConfirmedAt', format.utc(m.confirmed_at))
        as buyer,
      (select coalesce(jsonb_agg(jsonb_build_object('document', d.key, 'version', d.value,
          'acceptedWithOrderAt', format.utc(p.created_at),
          'firstAcceptedAt', format.utc(a.accepted_at)) order by d.key), '[]')
        from jsonb_each_text(p.documents) d
        left join acceptance a
          on a.member_id = p.member_id and a.document = d.key and a.version = d.value) as terms,
      (select jsonb_build_object('id', t.id, 'number', t.number, 'at', format.utc(t.created_at),
          'tokens', format.decimal(p.tokens, 18))
        from ledger.transfer t where t.id = p.transfer_id) as credit,
      (select coalesce(jsonb_agg(jsonb_build_object('device', s.device, 'network', s.network,
          'at', format.utc(s.created_at), 'lastUsedAt', format.utc(s.last_used_at),
          'endedAt', format.utc(s.ended_at)) order by s.created_at), '[]')
        from auth_session s where s.member_id = p.member_id
          and s.created_at <= p.created_at + ${AROUND}
          and coalesce(s.ended_at, 'infinity') >= p.created_at - ${AROUND}) as "signIns",
      (select coalesce(jsonb_agg(jsonb_build_object('device', d.device,
          'firstSeenAt', format.utc(d.first_seen_at), 'lastSeenAt', format.utc(d.last_seen_at))
          order by d.first_seen_at), '[]')
        from member_device d where d.member_id = p.member_id
          and d.first_seen_at <= p.created_at + ${AROUND}) as devices,
      (select coalesce(jsonb_agg(jsonb_build_object('template', o.template, 'status', o.status,
          'at', format.utc(o.created_at), 'aboutThisPurchase', o.transfer_id = p.transfer_id)
          order by o.created_at), '[]')
        from mail o
        where (o.member_id = p.member_id or lower(o.recipient) = lower(m.email))
          and o.created_at >= p.created_at - ${AROUND}) as mails,
      (select coalesce(jsonb_agg(jsonb_build_object('transfer', t.id, 'kind', t.kind,
          'payment', s.id, 'tokens', format.decimal(-l.amount, 18), 'at', format.utc(t.created_at))
          order by t.created_at, t.id), '[]')
        from ledger.posting l
        join ledger.transfer t on t.id = l.transfer_id
        left join pay_session s on t.id in (s.transfer_id, s.reserve_transfer_id)
        where l.account_id = m.cash_account and l.amount < 0
          and p.transfer_id is not null and t.created_at >= p.closed_at
          and t.reverses is distinct from p.transfer_id) as uses,
      (select format.utc(ledger.archived_until()) from ledger.archived_balance
        where account_id = m.cash_account and p.closed_at < ledger.archived_until()) as "usesArchivedBefore",
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'at', format.utc(o.created_at),
          'amount', format.decimal(o.amount, purchases.decimals(o.currency)),
          'currency', o.currency, 'sameCard', o.card_fingerprint = p.card_fingerprint)
          order by o.created_at), '[]')
        from purchase o
        where o.member_id = p.member_id and o.status = 'credited' and o.created_at < p.created_at
          and not exists (select from purchase_reversal r
            where r.purchase_id = o.id and r.kind = 'dispute')) as "previousPurchases"
      from purchase p join member m on m.id = coalesce(
        (select b.registered_by from merchant b where b.id = p.member_id), p.member_id) where p.id = ${purchaseId}`,
  );
  if (!facts) return undefined;
  const { intent, isDisputed, ...proof } = facts;
  const disputes = cards && intent ? await readDisputes(cards, intent) : undefined;
  // An inquiry of the bank is known to the network alone.
  if (!isDisputed && !disputes?.length) return undefined;
  return {
    collectedAt: new Date().toISOString(),
    disputes: disputes?.map(({ id, reason, status, openedAt, dueBy }) => ({
      ...{ id, reason, status },
      openedAt: openedAt.toISOString(),
      evidenceDueBy: dueBy?.toISOString() ?? null,
    })),
    ...proof,
  };
}
