/** Bounds how much of a button's stock one network reserves without paying. */
import { sql } from 'drizzle-orm';
import { sha256Hex } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { Problem } from '../../platform/http/problem.ts';

/** A network may always reserve so many items, whatever the stock: enough for a family. */
const ALWAYS = 5;
/** A network may reserve one item in so many of those that are left. */
const ONE_IN = 4;
/** By then somebody else of the network has usually paid. */
const RETRY_AFTER_SECONDS = 60;

interface Hold {
  buttonId: string;
  stock: number;
  sessionId: string;
  address: string;
}

/**
 * Records which network reserves the item. Call under the button's lock (`buttons.reserve`), which
 * puts reservations in a row.
 * @throws Problem rate_limited if the network has reserved its share
 */
export async function holdForNetwork(
  tx: Db,
  { buttonId, stock, sessionId, address }: Hold,
): Promise<void> {
  const network = sql`decode(${sha256Hex(`${buttonId}:${networkOf(address)}`)}, 'hex')`;
  const held = await rowsOf(
    tx,
    sql`insert into button_hold (session_id, button_id, network)
      select ${sessionId}, ${buttonId}, ${network}
      from (select count(*) as own from button_hold h join pay_session s on s.id = h.session_id
        where h.button_id = ${buttonId} and h.network = ${network}
          and s.transfer_id is null and s.status = 'pending' and s.expires_at > clock_timestamp()) mine
      where own < greatest(${ALWAYS}::bigint,
        (${stock} - buttons.taken(${buttonId}, clock_timestamp()) + own) / ${ONE_IN})
      returning session_id`,
  );
  if (held.length === 0) {
    throw new Problem('rate_limited', { retryAfter: RETRY_AFTER_SECONDS });
  }
}

/** A reservation ends within half an hour. */
export async function deleteOldHolds(db: Db): Promise<void> {
  await db.execute(sql`delete from button_hold where created_at < now() - interval '1 hour'`);
}
