/** How large the network is, for its operator. */
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

export interface NetworkReport {
  currencies: {
    currency: string;
    payments: number;
    net: string;
    refunded: string;
    tokens: string;
  }[];
  countries: { country: string | null; businesses: number; tokens: string }[];
  /** All of it in this currency; null while it has no price. */
  currency: string;
  volume: string | null;
  limit: string | null;
  /** Of the limit, in percent. */
  share: string | null;
  alertPercent: number;
}

const firstOf = ({ currencies: [first = 'EUR'] }: Pick<Config, 'currencies'>) => first;

export async function networkReport(
  db: Db,
  config: Pick<Config, 'currencies' | 'network'>,
): Promise<NetworkReport> {
  const { limit, share } = config.network;
  const currency = firstOf(config);
  const [currencies, countries, [sum]] = await Promise.all([
    rowsOf<NetworkReport['currencies'][number]>(
      db,
      sql`select currency, payments::int as payments, format.decimal(net, decimals) as net,
          format.decimal(refunded, decimals) as refunded, format.decimal(tokens, 18) as tokens
        from network.volume() order by tokens desc`,
    ),
    rowsOf<NetworkReport['countries'][number]>(
      db,
      sql`select country, businesses::int as businesses, format.decimal(tokens, 18) as tokens
        from network.countries() order by businesses desc, country`,
    ),
    rowsOf<{ volume: string | null; limit: string | null; share: string | null }>(
      db,
      sql`select format.decimal(volume, 2) as volume, format.decimal(${limit}::numeric, 2) as limit,
          trim_scale(round(volume * 100 / ${limit}::numeric, 1))::text as share
        from (select network.volume_in(${currency}) as volume) v`,
    ),
  ]);
  return {
    ...{ currencies, countries, currency },
    volume: sum?.volume ?? null,
    limit: sum?.limit ?? null,
    share: sum?.share ?? null,
    alertPercent: share,
  };
}

/** Alerts operators at the set share of the set limit. */
export async function checkNetwork(
  db: Db,
  config: Pick<Config, 'currencies' | 'network'>,
): Promise<void> {
  const { limit, share } = config.network;
  if (limit === null) return;
  await db.execute(sql`select network.check(${firstOf(config)}, ${limit}::numeric, ${share}::int)`);
}
