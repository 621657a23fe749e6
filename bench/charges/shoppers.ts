/** Shoppers pay at a steady rate, whether or not earlier payments have been answered. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { confirmOne } from '../confirm/sql-load.ts';

/** More wait for a connection, and the wait counts. */
const CONNECTIONS = 8;

/** @returns how long each payment took from the moment at which it was due, in milliseconds */
export async function shop(
  url: string,
  { from, aSecond, seconds }: { from: number; aSecond: number; seconds: number },
): Promise<number[]> {
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client(url);
      await client.connect();
      return client;
    }),
  );
  const count = Math.floor(aSecond * seconds);
  const took: number[] = [];
  const started = performance.now();
  let next = 0;
  await Promise.all(
    clients.map(async (client) => {
      for (let place = next++; place < count; place = next++) {
        const due = started + (place * 1000) / aSecond;
        const early = due - performance.now();
        if (early > 0) await delay(early);
        await confirmOne(client, from + place);
        took.push(performance.now() - due);
      }
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  return took;
}
