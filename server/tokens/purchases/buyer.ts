/** Identifies the buyer, device and network of an order for purchase limits. */
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { authSession } from '../../people/sessions/tables.ts';
import type { Db } from '../../platform/db/database.ts';
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
  const [signIn] = await db
    .select({ device: authSession.deviceId })
    .from(authSession)
    .where(eq(authSession.id, authSessionId));
  return { memberId, origins: originsOf(ip, signIn?.device ?? null), log };
}
