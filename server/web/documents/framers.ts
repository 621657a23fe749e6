import type { FastifyRequest } from 'fastify';
import { isOfTestMode, readOrigins } from '../../payments/pay/pay-session.ts';
import type { App } from '../../platform/http/app.ts';
import { framingOrigin } from './framing-origin.ts';

type Framed = FastifyRequest<{ Querystring: { origin?: string | string[] | undefined } }>;

/**
 * The origins that may frame a payment: those of its merchant; in a sandbox and in test mode also
 * our own, when it asks, for the playground of the documentation.
 */
export async function framersOf(
  { db, config }: Pick<App, 'db' | 'config'>,
  { query, headers }: Pick<Framed, 'query' | 'headers'>,
  id: string,
): Promise<string[]> {
  const origins = await readOrigins(db, id);
  const claimed = framingOrigin(query, headers);
  if (claimed !== config.publicUrl || origins.includes(claimed)) return origins;
  const isTried = config.mode === 'sandbox' || (await isOfTestMode(db, id));
  return isTried ? [...origins, claimed] : origins;
}
