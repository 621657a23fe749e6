/** Whether a payment, and the list of a payer's transactions, take longer when years stand in the ledger. */

import type { Database } from '../../server/platform/db/database.ts';
import { writeHistory } from './big-history.ts';
import { confirmsOf } from './confirms.ts';
import { closedLoop, requestOf } from './http-load.ts';
import { type Options, scaled } from './options.ts';
import { makePeople, makeSessions, REGULARS, tokensOf } from './people.ts';
import type { BenchPostgres } from './postgres.ts';
import { serveProduction } from './programs.ts';
import { type Turns, takeTurns } from './turns.ts';

/** Of a turn: one after the other, on one connection. */
const PAYMENTS = 300;
const PAGES = 600;

export interface Size {
  postings: number;
  /** Seconds it took to write them. */
  written: number;
  /** Bytes of its database. */
  bytes: number;
}

export interface LedgerSizes {
  sizes: Size[];
  /** By `confirm N` and `history N`, N postings being there. */
  turns: Turns;
}

export async function measureSizes(
  postgres: BenchPostgres,
  postings: readonly number[],
  options: Options,
): Promise<LedgerSizes> {
  const sizes: Size[] = [];
  const places = [];
  for (const count of postings) {
    const { database, appUrl } = await postgres.newDatabase(`postings_${count}`);
    await makePeople(database);
    const since = performance.now();
    await writeHistory(database, count);
    sizes.push({
      postings: count,
      written: (performance.now() - since) / 1000,
      bytes: await sizeOf(database),
    });
    process.stderr.write(`${count} postings are written\n`);
    places.push({ count, database, appUrl });
  }
  const all = await Promise.all(
    places.map(async (place) => ({
      ...place,
      server: await serveProduction(place.appUrl, options.smtpUrl, options.log),
      made: 0,
    })),
  );
  try {
    const turns = await takeTurns(
      all.flatMap((place) => {
        const { count, database, server } = place;
        return [
          {
            name: `confirm ${count}`,
            async run() {
              const sessions = { from: place.made, count: scaled(PAYMENTS, options) };
              place.made += sessions.count;
              await makeSessions(database, sessions);
              await database.execute('truncate mail_waiting, mail');
              return closedLoop(server.port, 1, await confirmsOf(server.secrets, sessions));
            },
          },
          {
            name: `history ${count}`,
            async run() {
              const tokens = await tokensOf(server.secrets);
              const pages = Array.from({ length: scaled(PAGES, options) }, (_, page) =>
                requestOf({
                  path: '/api/wallet/transactions?limit=20',
                  token: tokens[page % REGULARS],
                }),
              );
              return closedLoop(server.port, 1, pages);
            },
          },
        ];
      }),
      options.rounds,
      options.shuffled,
    );
    return { sizes, turns };
  } finally {
    await Promise.all(all.map(({ server }) => server.stop()));
  }
}

async function sizeOf({ execute }: Database): Promise<number> {
  const { rows } = await execute('select pg_database_size(current_database())::text as bytes');
  const [{ bytes } = { bytes: '0' }] = rows as { bytes: string }[];
  return Number(bytes);
}
