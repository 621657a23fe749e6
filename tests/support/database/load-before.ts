/**
 * The version before 0095 at work, in its own statements and with its login: businesses create sessions
 * with their API tokens, a payer pays them by an open sign-in, people sign in with their passwords.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { newId } from '../../../server/platform/core/ids.ts';
import { sha256 } from '../../../server/platform/core/sha256.ts';
import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import type { PeopleBefore } from './before.ts';

const TOTAL = '152000000000000000000';

/** @returns what went wrong: nothing, as long as the version before may run */
export async function workAsBefore(db: Db, people: PeopleBefore): Promise<string[]> {
  const businesses = [people.casa, people.studio, people.spa];
  const wrong = await Promise.all(
    businesses.map(async (business) => [
      ...(await payAsBefore(db, business, people.payer)),
      ...(await signInAsBefore(db, business)),
    ]),
  );
  return wrong.flat();
}

async function payAsBefore(
  db: Db,
  { apiToken }: { apiToken: string },
  payer: { id: string },
): Promise<string[]> {
  const [key] = await rowsOf<{ id: string }>(
    db,
    sql`select merchant_id as id from api_key where hash = ${sha256(apiToken)}
      and revoked_at is null and (expires_at is null or expires_at > now())`,
  );
  if (!key) return ['an API token is refused'];
  const id = newId('pay');
  const sid = randomUUID();
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into auth_session (id, member_id, refresh_hash, expires_at)
      values (${sid}, ${payer.id}, ${sha256(sid)}, now() + interval '7 days')`);
    await tx.execute(sql`insert into pay_session
        (id, merchant_id, status, amount, currency, decimals, origins, expires_at)
      values (${id}, ${key.id}, 'pending', 4000, 'EUR', 2, '{}', now() + interval '1 hour')`);
    await tx.execute(sql`insert into pay_quote
        (session_id, rate, gross, total, net, discount_basis_points, expires_at)
      values (${id}, 0.25, 160e18, ${TOTAL}::numeric, 3800, 500, now() + interval '15 minutes')`);
  });
  const [paid] = await rowsOf<{ outcome: string }>(
    db,
    sql`select outcome from pay.confirm(
      p_session => ${id}, p_payer => ${payer.id}, p_total => ${TOTAL}::numeric,
      p_ceiling => null::numeric, p_trial => interval '30 days',
      p_thresholds => '{0,1000,5000}'::numeric[], p_levels => '{a,b,c}'::text[],
      p_public_url => 'https://pay.example', p_transfer => ${newId('txn')},
      p_event => ${newId('evt')}, p_auth_session => ${sid}::uuid,
      p_amount_limit => 1e24, p_sum_limit => 1e24)`,
  );
  return paid?.outcome === 'paid' ? [] : [`a payment is ${paid?.outcome}`];
}

/** The statements of a sign-in; the process compares the password itself. */
async function signInAsBefore(db: Db, { email }: { email: string }): Promise<string[]> {
  const [found] = await rowsOf<{ id: string; hash: string | null }>(
    db,
    sql`select id, password_hash as hash from member where email = ${email}`,
  );
  if (!found?.hash) return [`${email} has no password`];
  const sid = randomUUID();
  await db.execute(sql`insert into auth_session (id, member_id, refresh_hash, expires_at)
    values (${sid}, ${found.id}, ${sha256(sid)}, now() + interval '7 days')`);
  // The statement of `GET /api/users/me`: for the business, which is the person's own row or the chosen one.
  const [acting] = await rowsOf<{ name: string | null }>(
    db,
    sql`select b.recipient_name as name from auth_session s
      left join merchant b on b.id = coalesce(s.business_id, s.member_id) where s.id = ${sid}`,
  );
  return acting?.name ? [] : [`${email} acts for no business`];
}
