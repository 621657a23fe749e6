import { verifyLedger } from '../../server/invariants.ts';
import type { KeyRing } from '../../server/platform/core/key-ring.ts';
import { type Database, rowsOf } from '../../server/platform/db/database.ts';
import { sql } from '../../server/platform/db/statement.ts';
import { requestOf } from './http-load.ts';
import { payerOf, type Sessions, sessionId, TOTAL, tokensOf } from './people.ts';

/** Requests that confirm these sessions, each by its payer with a token of a sign-in. */
export async function confirmsOf(secrets: KeyRing, { from, count }: Sessions): Promise<Buffer[]> {
  const tokens = await tokensOf(secrets);
  return Array.from({ length: count }, (_, place) => {
    const n = from + place;
    const path = `/api/pay/${sessionId(n)}/confirm`;
    return requestOf({ path, token: tokens[payerOf(n)], body: { total: TOTAL } });
  });
}

/** @throws when one of them was not paid, or was twice, or anything in the ledger is wrong */
export async function mustBeWhole({ db }: Database, sessions: number): Promise<void> {
  const [row] = await rowsOf<{ paid: number }>(
    db,
    sql`select count(*)::int as paid from pay_session where transfer_id is not null`,
  );
  const broken = (await verifyLedger(db)).filter(({ breaches }) => breaches.length > 0);
  if (row?.paid !== sessions || broken.length > 0) {
    throw new Error(`${row?.paid} of ${sessions} paid; broken: ${JSON.stringify(broken)}`);
  }
}
