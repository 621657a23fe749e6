/** A business and its customer, whose payments are of the month before this one: statements and settlements are of past days. */

import { createPaySession } from '../../../server/payments/merchant-api/create-pay-session.ts';
import { confirmPayment } from '../../../server/payments/pay/pay-session.ts';
import { closeSettlements } from '../../../server/payments/settlements/close-due.ts';
import type { Config } from '../../../server/platform/config/config.ts';
import { type Database, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { letTransferAge } from '../clock/age.ts';
import { sealAll } from '../evidence/seal-all.ts';
import { newMember, newMerchant, PASSWORD } from '../people/people.ts';
import type { World } from './world.ts';

export async function makePastMonth(database: Database, config: Config): Promise<World['past']> {
  const { db } = database;
  const made = { db, config };
  const month = await monthBefore(database);
  const [business, payer] = [
    await newMerchant(made, { domain: 'casa-papel.test' }),
    await newMember(made, { cash: '1000' }),
  ];
  for (const [amount, reference] of [
    ['40.00', 'A-1'],
    ['12.50', 'A-2'],
  ]) {
    const wanted = {
      amount,
      currency: 'EUR',
      description: 'Yoga class',
      reference,
      expiresAt: inADay(),
    };
    const { id } = await createPaySession(db, config, { merchantId: business.id, wanted });
    const [quote] = await rowsOf<{ total: string }>(
      db,
      sql`select total::text from pay_quote where session_id = ${id}`,
    );
    await confirmPayment(db, config, {
      session: id,
      payer: { member: payer, authSessionId: payer.sid },
      total: BigInt(quote?.total ?? 0),
      ceiling: undefined,
    });
  }
  const moved = await rowsOf<{ id: string; age: string }>(
    db,
    sql`select id, (now() - ${`${month}-15T12:00:00Z`}::timestamptz)::text as age
      from ledger.transfer order by number`,
  );
  for (const { id, age } of moved) await letTransferAge({ database: { owner: database } }, id, age);
  await db.execute(sql`insert into token_rate (currency, rate, source, observed_at)
    select currency, rate, source, ${`${month}-01`}::timestamptz from token_rate`);
  await db.execute(sql`update member set created_at = ${`${month}-02`}::timestamptz
    where id in (${business.id}, ${business.person}, ${payer.id})`);
  await sealAll(db);
  await closeSettlements(db);
  const signIn = ({ email }: { email: string }) => ({ email, password: PASSWORD, name: 'Ana' });
  return { month, business: signIn(business), payer: signIn(payer) };
}

const inADay = () => new Date(Date.now() + 24 * 3_600_000).toISOString();

/** In UTC, as `2026-10`. */
async function monthBefore({ db }: Database): Promise<string> {
  const [row] = await rowsOf<{ month: string }>(
    db,
    sql`select to_char(date_trunc('month', now(), 'UTC') - interval '1 day', 'YYYY-MM') as month`,
  );
  return row?.month ?? '';
}
