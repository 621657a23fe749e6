/** Finds a record by any of its identifiers. */
import { isEmail } from '../../people/members/email-spellings.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

export interface Found {
  kind:
    | 'member'
    | 'business'
    | 'session'
    | 'purchase'
    | 'deposit'
    | 'withdrawal'
    | 'delivery'
    | 'proposal';
  id: string;
  /** In a few words: an address, a name, or an amount with its state. */
  name: string;
}

const MOST = 50;

const inTest = (row: string) => sql.raw(`case when not ${row}.livemode then 'test mode' end`);

/**
 * @param text an id of a record, a receipt number (`txn_…`), an event, a refund, an intent of the card
 *   network, an address or hash on the chain, a domain, or an e-mail
 */
export function findRecords(db: Db, text: string): Promise<Found[]> {
  const wanted = text.trim();
  return rowsOf<Found>(
    db,
    sql`with wanted as (select ${wanted}::text as text),
      session_of as (
        select s.id from pay_session s, wanted w where w.text in (s.id, s.transfer_id, s.reserve_transfer_id)
        union select r.session_id from refund r, wanted w where r.id = w.text or r.transfer_id = w.text
        union select e.subject_id from event e, wanted w where e.id = w.text
      )
      select 'member' as kind, m.id, concat_ws(' ', m.email, m.name, m.surname, ${inTest('m')}) as name
      from member m, wanted w
      where m.kind = 'person' and (m.id = w.text or ${isEmail(sql`m.email`, wanted)})
      union all
      select 'business', b.id, concat_ws(' ', b.recipient_name, b.recipient_domain, ${inTest('b')})
      from merchant b, wanted w where b.id = w.text or b.recipient_domain = lower(w.text)
      union all
      select 'session', s.id, concat_ws(' ', format.decimal(s.amount, s.decimals), s.currency, s.status, ${inTest('s')})
      from pay_session s where s.id in (select id from session_of)
      union all
      select 'purchase', p.id, concat_ws(' ', format.decimal(p.tokens, 18), 'tokens', p.status)
      from purchase p, wanted w
      where w.text in (p.id, p.transfer_id, p.intent_id)
      union all
      select 'purchase', p.id, concat_ws(' ', format.decimal(p.tokens, 18), 'tokens', p.status, ${inTest('p')})
      from test_purchase p, wanted w
      where w.text in (p.id, p.transfer_id, p.intent_id)
      union all
      select 'deposit', d.tx_hash, concat_ws(' ', format.decimal(d.amount, 18), 'tokens', d.status)
      from deposit d, wanted w
      where lower(w.text) in (lower(d.tx_hash), lower(d.address)) or d.transfer_id = w.text
      union all
      select 'withdrawal', x.id, concat_ws(' ', format.decimal(x.amount, 18), 'tokens', x.status)
      from withdrawal x, wanted w
      where w.text in (x.id, x.hold_transfer, x.end_transfer) or lower(x.address) = lower(w.text)
        or x.id in (select subject_id from event where id = w.text)
        or x.id in (select o.subject_id from outgoing o join outgoing_version v on v.nonce = o.nonce
          where lower(v.hash) = lower(w.text))
      union all
      select 'delivery', d.id, concat_ws(' ', e.type, d.status)
      from delivery d join event e on e.id = d.event_id, wanted w
      where w.text in (d.id, e.id)
      union all
      select 'proposal', o.id, concat_ws(' ', o.words ->> 0, 'by', o.proposed_by)
      from proposal o, wanted w where o.id = w.text
      limit ${MOST}`,
  );
}

/** The member or business that a text names by e-mail, domain, or an address of theirs on the chain. */
export async function findNamed(db: Db, text: string): Promise<string | undefined> {
  const wanted = text.trim().toLowerCase();
  const found = await rowsOf<{ id: string }>(
    db,
    sql`select id from member where id = ${text} or (kind = 'person' and ${isEmail(sql`email`, wanted)})
        or (${wanted} like '0x%' and lower(external_deposit_address) = ${wanted})
      union select id from merchant where recipient_domain = ${wanted}
      union select member_id from deposit_address where lower(address) = ${wanted}
      union select member_id from withdrawal where lower(address) = ${wanted}
      limit 2`,
  );
  return found.length === 1 ? found[0]?.id : undefined;
}
