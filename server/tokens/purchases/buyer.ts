/** Identifies the buyer, device and network of an order for purchase limits. */
import type { FastifyRequest } from 'fastify';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { type Origin, originsOf } from './origins.ts';
import type { Buyer } from './velocity.ts';

/** @param memberId whose tokens they will be */
export async function buyerOf(
  db: Db,
  { authSessionId }: Pick<MemberCaller, 'authSessionId'>,
  memberId: string,
  { ip, log }: Pick<FastifyRequest, 'ip' | 'log'>,
): Promise<Buyer> {
  return { memberId, origins: await originsIn(db, authSessionId, ip), log };
}

/** The device of a sign-in, and the networks of an address. */
export async function originsIn(db: Db, signIn: Operand<string>, ip: string): Promise<Origin[]> {
  const [found] = await rowsOf<{ device: string | null }>(
    db,
    sql`select device_id as device from auth_session where id = ${signIn}`,
  );
  return originsOf(ip, found?.device ?? null);
}
