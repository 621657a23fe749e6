import type { TestApi } from '../api/api.ts';
import { type Point, startHoldingProxy } from './holding-proxy.ts';
import { type KillableWish, startKillable } from './killable.ts';

export interface Killing extends Omit<KillableWish, 'databaseUrl'> {
  point: Point;
  /** A request to the server once it is ready; it may stay unanswered. */
  meanwhile?: (origin: string) => Promise<unknown>;
  /** The kill waits for the answer. */
  isListening?: true;
}

/** Starts a server on the database of a test, and kills it where it stands at the point. */
export async function killAt(
  { database }: Pick<TestApi, 'database'>,
  { point, meanwhile, isListening, ...wish }: Killing,
): Promise<void> {
  const proxy = await startHoldingProxy(database.url ?? '');
  const held = proxy.holdAt(point);
  const server = await startKillable({ ...wish, databaseUrl: proxy.url });
  const asked = server.ready.then(() => meanwhile?.(server.origin)).catch(() => undefined);
  try {
    await held;
    if (isListening) await asked;
  } finally {
    await server.kill();
    await asked;
    await proxy.close();
  }
}
