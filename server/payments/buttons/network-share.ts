/** Bounds how much of a button's stock one network reserves without paying. */
import { sha256Hex } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { type CountedNetwork, countedNetworks } from '../../platform/http/counted-networks.ts';
import { Problem } from '../../platform/http/problem.ts';

/** A network may always reserve so many items, whatever the stock: enough for a family. */
const ALWAYS = 5;
/** A network may reserve one item in so many of those that are left. */
const ONE_IN = 4;
/** The same for a /48. Ten times the share of a /64 would be more than the stock. */
const ONE_IN_OF_WIDE = 2;
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
  const hashOf = ({ network }: CountedNetwork) =>
    sql`decode(${sha256Hex(`${buttonId}:${network}`)}, 'hex')`;
  const [narrow, wider] = countedNetworks(address, 24);
  const near = hashOf(narrow);
  const wide = wider ? hashOf(wider) : sql`null::bytea`;
  const held = await rowsOf(
    tx,
    sql`insert into button_hold (session_id, button_id, network, wide_network)
      select ${sessionId}, ${buttonId}, ${near}, ${wide}
      from (select time.of(merchant_id) as at from payment_button where id = ${buttonId}) now,
        lateral (select ${stock} - buttons.taken(${buttonId}, now.at) as items) remaining,
        lateral (select count(*) filter (where h.network = ${near}) as near, count(*) as wide
          from button_hold h join pay_session s on s.id = h.session_id
          where h.button_id = ${buttonId} and (h.network = ${near} or h.wide_network = ${wide})
            and s.transfer_id is null and s.status = 'pending'
            and s.expires_at > now.at) own
      where own.near < greatest(${ALWAYS}::bigint, (items + own.near) / ${ONE_IN})
        and own.wide < greatest(${ALWAYS}::bigint, (items + own.wide) / ${ONE_IN_OF_WIDE})
      returning session_id`,
  );
  if (held.length === 0) {
    throw new Problem('rate_limited', { retryAfter: RETRY_AFTER_SECONDS });
  }
}
