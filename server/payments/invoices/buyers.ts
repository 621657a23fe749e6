/** What the invoices of a member state of them. */
import type { Buyer } from '#shared/invoices/fields.ts';
import type { BuyerDetails } from '#shared/invoices/member-schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';

export interface Offer {
  /** Whether the payer may issue the invoice of the payment that was asked about. */
  offered: boolean;
  details: BuyerDetails;
}

export async function readOffer(
  db: Db,
  memberId: Operand<string>,
  paySession: string | undefined,
): Promise<Offer> {
  const [row] = await rowsOf<Offer>(
    db,
    sql`select exists (
          select from pay_session s join invoice_seller o on o.merchant_id = s.merchant_id
          where s.id = ${paySession ?? null} and s.payer_id = ${memberId} and s.transfer_id is not null
            and s.decimals < 18 and o.by_payer) as offered,
        jsonb_build_object('always', coalesce(b.always, false), 'buyer', case when b.member_id is not null then
          jsonb_build_object('name', b.name, 'street', b.street, 'postcode', b.postcode, 'city', b.city,
            'country', b.country, 'vatId', b.vat_id) end) as details
      from (select) always_one left join invoice_buyer b on b.member_id = ${memberId}`,
  );
  return row ?? { offered: false, details: { buyer: null, always: false } };
}

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
