import { brand } from '#shared/brand.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

type Row = Record<string, unknown>;

interface PaymentsExport {
  payments: Row[];
  limits: Row[];
  links: Row[];
  invitations: Row[];
  topUps: Row[];
  refundRequests: Row[];
  passes: Row[];
  invoices: Row[];
  invoiceDetails: Row[];
  agreements: Row[];
}

/** What the tables of payments and links hold about a member who pays, newest first. */
export async function exportPayments(db: Db, memberId: string): Promise<PaymentsExport> {
  const token = sql`${brand.token.decimals}::int`;
  const [found] = await rowsOf<PaymentsExport>(
    db,
    sql`select
      (select ${PAYMENTS}
        from member m join ledger.posting l on l.account_id = m.cash_account and l.amount < 0
        join pay_session s on l.transfer_id in (s.transfer_id, s.reserve_transfer_id)
        where m.id = ${memberId}) as payments,
      (select coalesce(jsonb_agg(jsonb_build_object('amount', format.decimal(l.amount, ${token}),
          'sum', format.decimal(l.sum, ${token}), 'spent', format.decimal(l.spent, ${token}))), '[]')
        from payer_limit l where l.member_id = ${memberId}) as limits,
      (select coalesce(jsonb_agg(jsonb_build_object('merchant', b.recipient_name,
          'since', format.utc(l.since), 'endedAt', format.utc(l.revoked_at))
          order by l.since desc, l.id), '[]')
        from link l join merchant b on b.id = l.merchant_id
        where l.member_id = ${memberId}) as links,
      (select coalesce(jsonb_agg(jsonb_build_object('merchant', b.recipient_name,
          'status', i.status, 'at', format.utc(i.closed_at)) order by i.closed_at desc, i.id), '[]')
        from link_session i join merchant b on b.id = i.merchant_id
        where i.member_id = ${memberId}) as invitations,
      (select coalesce(jsonb_agg(jsonb_build_object('purchase', t.purchase_id,
          'payment', t.session_id, 'total', format.decimal(t.total, ${token}),
          'status', t.status, 'reason', t.reason, 'createdAt', format.utc(t.created_at),
          'closedAt', format.utc(t.closed_at)) order by t.created_at desc), '[]')
        from top_up t where t.member_id = ${memberId}) as "topUps",
      (select coalesce(jsonb_agg(refund_requests.request_json(r, s) order by r.created_at desc), '[]')
        from refund_request r join pay_session s on s.id = r.session_id
        where r.payer_id = ${memberId}) as "refundRequests",
      (select ${PASSES} from pass_holder o join pass_holding h on h.holder_id = o.id
        join pass p on p.id = h.pass_id join merchant b on b.id = p.merchant_id
        where o.member_id = ${memberId}) as passes,
      (select coalesce(jsonb_agg(invoices.document_json(d) order by d.issued_at desc, d.id), '[]')
        from invoice d where d.payer_id = ${memberId}) as invoices,
      (select coalesce(jsonb_agg(jsonb_build_object('name', b.name, 'street', b.street, 'postcode', b.postcode,
          'city', b.city, 'country', b.country, 'vatId', b.vat_id, 'always', b.always,
          'alwaysSince', format.utc(b.always_since))), '[]')
        from invoice_buyer b where b.member_id = ${memberId}) as "invoiceDetails",
      (select ${AGREEMENTS} from agreement a join merchant b on b.id = a.merchant_id
        left join mandate m on m.id = a.mandate_id where a.member_id = ${memberId}) as agreements`,
  );
  if (!found) throw new Error('The export of payments has no row.');
  return { ...found, payments: [...found.payments, ...(await archivedPayments(db, memberId))] };
}

/** No index finds a payment by its payer, so all sessions are read; only for a payer with archived postings. */
async function archivedPayments(db: Db, memberId: string): Promise<Row[]> {
  const payers = await rowsOf(
    db,
    sql`select from member m join ledger.archived_balance b on b.account_id = m.cash_account
      where m.id = ${memberId}`,
  );
  if (payers.length === 0) return [];
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '5min'`);
    const [found] = await rowsOf<{ payments: Row[] }>(
      tx,
      sql`select ${PAYMENTS} as payments
        from pay_session s join ledger.transfer t on t.id = pay.paid_by(s)
        where s.payer_id = ${memberId} and t.created_at < (select ledger.archived_until())`,
    );
    return found?.payments ?? [];
  });
}

/** Of held passes `h`, newest first. */
const PASSES = sql`coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'name', p.name,
    'merchant', b.recipient_name, 'pseudonym', o.id, 'showsName', o.shows_name,
    'showsEmail', o.shows_email, 'origin', h.origin, 'entries', h.entries, 'terms', h.terms,
    'validUntil', format.utc(h.valid_until), 'frozenUntil', format.utc(h.frozen_until),
    'freezes', passes.freezes_json(h.id), 'ended', h.ended,
    'visits', (select coalesce(jsonb_agg(jsonb_build_object('entries', v.entries,
        'at', format.utc(v.at), 'returnedAt', format.utc(v.returned_at)) order by v.created_at desc), '[]')
      from pass_visit v where v.holding_id = h.id)) order by h.created_at desc), '[]')`;

/** Of agreements `a` with their mandates `m`, newest first. */
const AGREEMENTS = sql`coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name,
    'merchant', b.recipient_name, 'pseudonym', a.holder_id, 'price', format.decimal(a.price, a.decimals),
    'currency', a.currency, 'reference', a.reference, 'status', a.status, 'endedBy', a.ended_by,
    'endsAt', format.utc(a.ends_at), 'frozenFrom', format.utc(a.frozen_from),
    'frozenUntil', format.utc(a.frozen_until), 'createdAt', format.utc(a.created_at),
    'endedAt', format.utc(a.ended_at),
    'mandate', case when m.id is not null then jsonb_build_object('id', m.id, 'payee', m.payee_name,
      'domain', m.payee_domain, 'cap', format.decimal(m.cap, m.decimals),
      'capTokens', format.decimal(m.cap_tokens, 18), 'status', m.status, 'endedReason', m.ended_reason,
      'startsAt', format.utc(m.starts_at),
      'approvedAt', format.utc(m.approved_at), 'pausedAt', format.utc(m.paused_at),
      'endedAt', format.utc(m.ended_at)) end,
    'changes', (select coalesce(jsonb_agg(jsonb_build_object('price', format.decimal(h.price, a.decimals),
        'adjustment', format.decimal(h.adjustment, a.decimals), 'status', h.status, 'decidedAt', format.utc(h.decided_at)) order by h.k desc), '[]')
      from agreement_change h where h.agreement_id = a.id),
    'charges', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'dueAt', format.utc(c.due_at),
        'price', format.decimal(c.price, c.decimals), 'status', c.status, 'reason', c.reason,
        'paidAt', format.utc(c.paid_at)) order by c.n desc, c.k desc), '[]')
      from charge c where c.agreement_id = a.id)) order by a.created_at desc), '[]')`;

/** Of sessions `s`, newest first. */
const PAYMENTS = sql`coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'merchant', s.merchant_name,
    'domain', s.merchant_domain, 'status', s.status,
    'amount', format.decimal(s.amount, s.decimals), 'tip', format.decimal(s.tip, s.decimals),
    'coupon', format.decimal(s.coupon, s.decimals), 'net', format.decimal(s.net, s.decimals),
    'tax', pay.refund_tax_json(s.decimals, coalesce(s.tax, '[]')), 'currency', s.currency,
    'description', s.description, 'reference', s.reference,
    'paidAt', format.utc(case when s.transfer_id is not null then s.closed_at end), 'transaction', pay.paid_by(s),
    'terms', s.terms, 'authorizedAt', format.utc(s.authorized_at),
    'captureBefore', format.utc(s.capture_before), 'captured', format.decimal(s.captured, s.decimals),
    'releasedAt', format.utc(case when s.status = 'released' then s.closed_at end),
    'refunds', (select coalesce(jsonb_agg(jsonb_build_object(
        'amount', format.decimal(r.amount, s.decimals), 'reason', r.reason,
        'tax', pay.refund_tax_json(s.decimals, coalesce(r.tax, '[]')), 'at', format.utc(r.created_at)) order by r.created_at desc), '[]')
      from refund r where r.session_id = s.id)) order by coalesce(s.authorized_at, s.closed_at) desc), '[]')`;

/** What a business sells and how much it has received, for its owner's export. */
export async function exportSales(db: Db, memberId: string): Promise<Record<string, Row[] | Row>> {
  const token = sql`${brand.token.decimals}::int`;
  const [found] = await rowsOf<{
    buttons: Row[];
    passesOnSale: Row[];
    plans: Row[];
    coupons: Row[];
    tills: Row[];
    invoiceSettings: Row;
    sales: Row[];
  }>(
    db,
    sql`select
      (select coalesce(jsonb_agg(jsonb_build_object('name', b.name, 'description', b.description,
          'terms', b.terms, 'createdAt', format.utc(b.created_at)) order by b.created_at desc), '[]')
        from payment_button b where b.merchant_id = ${memberId}) as buttons,
      (select coalesce(jsonb_agg(jsonb_build_object('name', p.name) order by p.created_at desc), '[]')
        from pass p where p.merchant_id = ${memberId}) as "passesOnSale",
      (select coalesce(jsonb_agg(jsonb_build_object('name', p.name) order by p.created_at desc), '[]')
        from plan p where p.merchant_id = ${memberId}) as plans,
      (select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'code', c.code,
          'createdAt', format.utc(c.created_at)) order by c.created_at desc), '[]')
        from coupon c where c.merchant_id = ${memberId}) as coupons,
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name,
          'createdAt', format.utc(d.created_at), 'pairedAt', format.utc(d.paired_at),
          'lastUsedAt', format.utc(d.last_used_at), 'revokedAt', format.utc(d.revoked_at))
          order by d.created_at desc), '[]')
        from till_device d where d.merchant_id = ${memberId}) as tills,
      (select invoices.settings_json(${memberId})) as "invoiceSettings",
      (select coalesce(jsonb_agg(to_jsonb(sold) order by sold.month desc), '[]') from (
          select to_char(s.closed_at at time zone 'UTC', 'YYYY-MM') as month, s.currency,
            count(*)::int as payments, format.decimal(sum(taken.gross), max(s.decimals)) as amount,
            format.decimal(sum(taken.net), max(s.decimals)) as net,
            format.decimal(sum(taken.tokens), ${token}) as tokens
          from pay_session s cross join lateral prices.taken(s) taken
          where s.merchant_id = ${memberId} and s.transfer_id is not null
          group by 1, 2) sold) as sales`,
  );
  return (
    found ?? {
      buttons: [],
      passesOnSale: [],
      plans: [],
      coupons: [],
      tills: [],
      invoiceSettings: {},
      sales: [],
    }
  );
}
