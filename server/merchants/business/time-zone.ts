/** The time zone whose dates name a business's days. */
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { knownTimeZone } from '../../platform/locales/time-zone.ts';

/** @throws Problem validation_failed for a zone that Intl or PostgreSQL does not know */
export async function changeTimeZone(tx: Db, merchantId: string, given: string): Promise<void> {
  const zone = knownTimeZone(given);
  await tx.execute(sql`update merchant set time_zone = ${zone} where id = ${merchantId}`);
  const [row] = await rowsOf<{ zone: string }>(tx, sql`select time.zone_of(${merchantId}) as zone`);
  if (zone === null || row?.zone !== zone) throw fieldProblem('timeZone', 'Not a time zone.');
}
