/** What the invoices of a member state of them. */
import type { Buyer, Invoice } from '#shared/invoices/fields.ts';
import type { BuyerDetails } from '#shared/invoices/member-schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import type { Page } from '../../platform/http/all-pages.ts';
import { type Filter, page, pageOf } from './invoices.ts';

interface Offer {
  /** Whether the payer may issue the invoice of the payment that was asked about. */
  offered: boolean;
  details: BuyerDetails;
}

/** A page of a member's invoices, with what new ones state of them. */
export async function listOwnInvoices(
  db: Db,
  memberId: Operand<string>,
  filter: Filter,
): Promise<Page<Invoice> & Offer> {
  const [row] = await rowsOf<Offer & { found: Invoice[] }>(
    db,
    sql`select (${offer(memberId, filter.paySession)}) as offered, (${details(memberId)}) as details,
      (select coalesce(json_agg(shown.invoice), '[]') from (${pageOf({ payer: memberId }, filter)}) shown) as found`,
  );
  const { found = [], offered = false, details: kept = NONE } = row ?? {};
  return { ...page(found, filter), offered, details: kept };
}

export async function readDetails(db: Db, memberId: Operand<string>): Promise<BuyerDetails> {
  const [row] = await rowsOf<{ details: BuyerDetails }>(
    db,
    sql`select (${details(memberId)}) as details`,
  );
  return row?.details ?? NONE;
}

const NONE: BuyerDetails = { buyer: null, always: false };

const offer = (memberId: Operand<string>, paySession: string | undefined) =>
  sql`select exists (
    select from pay_session s join invoice_seller o on o.merchant_id = s.merchant_id
    where s.id = ${paySession ?? null} and s.payer_id = ${memberId} and s.transfer_id is not null
      and s.decimals < 18 and o.by_payer)`;

const details = (memberId: Operand<string>) =>
  sql`select jsonb_build_object('always', coalesce(b.always, false), 'buyer', case when b.member_id is not null then
      jsonb_build_object('name', b.name, 'street', b.street, 'postcode', b.postcode, 'city', b.city,
        'country', b.country, 'vatId', b.vat_id) end)
    from (select) always_one left join invoice_buyer b on b.member_id = ${memberId}`;

/** `always` stays as it is unless given. */
export async function keepBuyer(
  tx: Db,
  memberId: string,
  buyer: Buyer | null,
  always?: boolean,
): Promise<void> {
  if (buyer === null) {
    await tx.execute(sql`delete from invoice_buyer where member_id = ${memberId}`);
    return;
  }
  const { name, street, postcode = null, city, country, vatId = null } = buyer;
  await tx.execute(
    sql`insert into invoice_buyer (member_id, name, street, postcode, city, country, vat_id, always)
      values (${memberId}, ${name}, ${street}, ${postcode}, ${city}, ${country}, ${vatId}, ${always ?? false})
      on conflict (member_id) do update set name = excluded.name, street = excluded.street,
        postcode = excluded.postcode, city = excluded.city, country = excluded.country,
        vat_id = excluded.vat_id, always = coalesce(${always ?? null}, invoice_buyer.always)`,
  );
}
