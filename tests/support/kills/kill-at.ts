import type { TestApi } from '../api.ts';
import { type Point, startHoldingProxy } from './holding-proxy.ts';
import { type KillableWish, startKillable } from './killable.ts';

export interface Killing extends Omit<KillableWish, 'databaseUrl'> {
  point: Point;
  /** What somebody asks of the server once it is ready; it may be answered or not. */
  meanwhile?: (origin: string) => Promise<unknown>;
  /** It is killed only when that was answered. */
  isAnswered?: true;
}

/** Starts a server on the database of a test, and kills it where it stands at the point. */
export async function killAt(
  { database }: Pick<TestApi, 'database'>,
  { point, meanwhile, isAnswered, ...wish }: Killing,
): Promise<void> {
  const proxy = await startHoldingProxy(database.url ?? '');
  const held = proxy.holdAt(point);
  const server = await startKillable({ ...wish, databaseUrl: proxy.url });
  const asked = server.ready.then(() => meanwhile?.(server.origin)).catch(() => undefined);
  try {
    await held;
    if (isAnswered) await asked;
  } finally {
    await server.kill();
    await asked;
    await proxy.close();
  }
}
