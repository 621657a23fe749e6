import { setTimeout as delay } from 'node:timers/promises';
import { createPaySession } from '../../server/payments/merchant-api/create-pay-session.ts';
import { confirmPayment } from '../../server/payments/pay/pay-session.ts';
import type { Config } from '../../server/platform/config/config.ts';
import type { Db } from '../../server/platform/db/database.ts';
import { type Payer, TOKEN } from './people.ts';

/** Pays `count` sessions of a merchant's at a steady pace. @returns milliseconds from commit to arrival */
export async function pay(
  db: Db,
  config: Config,
  wake: () => void,
  {
    merchant,
    members,
    count,
    aSecond,
    arrived,
  }: {
    merchant: string;
    members: Payer[];
    count: number;
    aSecond: number;
    arrived: Map<string, number>;
  },
): Promise<number[]> {
  const sessions: string[] = [];
  for (let made = 0; made < count; made++) {
    const wanted = { amount: '4.00', currency: 'EUR' };
    sessions.push((await createPaySession(db, config, { merchantId: merchant, wanted })).id);
  }
  const committed = new Map<string, number>();
  const started = performance.now();
  await Promise.all(
    sessions.map(async (session, place) => {
      await delay(Math.max(0, started + (place * 1000) / aSecond - performance.now()));
      const payer = members[place % members.length];
      if (!payer) throw new Error('Nobody pays.');
      const total = (152n * TOKEN) / 10n;
      await confirmPayment(db, config, { session, payer, total, ceiling: undefined });
      committed.set(session, performance.now());
      wake();
    }),
  );
  const until = performance.now() + 60_000;
  while (sessions.some((id) => !arrived.has(id)) && performance.now() < until) await delay(20);
  return sessions.map(
    (id) => (arrived.get(id) ?? Number.POSITIVE_INFINITY) - (committed.get(id) ?? 0),
  );
}
