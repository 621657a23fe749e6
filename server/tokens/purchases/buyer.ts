/** Identifies the buyer, device and network of an order for purchase limits. */
import type { FastifyRequest } from 'fastify';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { originsOf } from './origins.ts';
import type { Buyer } from './velocity.ts';

/** @param memberId whose tokens they will be */
export async function buyerOf(
  db: Db,
  { authSessionId }: Pick<MemberCaller, 'authSessionId'>,
  memberId: string,
  { ip, log }: Pick<FastifyRequest, 'ip' | 'log'>,
): Promise<Buyer> {
  const [signIn] = await rowsOf<{ device: string | null }>(
    db,
    sql`select device_id as device from auth_session where id = ${authSessionId}`,
  );
  return { memberId, origins: originsOf(ip, signIn?.device ?? null), log };
}
