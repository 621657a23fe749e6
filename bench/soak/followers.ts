import { setTimeout as delay } from 'node:timers/promises';
import { newSession, payFor } from './payments.ts';
import type { World } from './world.ts';

const LONGEST_STAY_MS = 30_000;

/** Opens a page's live events and closes them: before or after it is paid, or without it. */
export async function follow(world: World): Promise<void> {
  const { origin, dice, shops, payers } = world;
  const shop = dice.oneOf(shops);
  const session = await newSession(world, shop);
  if (!session) return;
  const leaving = new AbortController();
  const stays = read(`${origin}/api/pay/${session.id}/events`, leaving.signal);
  const isPaid = dice.below(2) === 0;
  await delay(dice.below(LONGEST_STAY_MS));
  if (isPaid) await payFor(world, { ...session.quote, id: session.id }, shop, dice.oneOf(payers));
  // The server ends the stream of a paid session; a stream that is cut ends without an event.
  if (isPaid) await Promise.race([stays, delay(5_000)]);
  leaving.abort();
  await stays;
}

async function read(url: string, signal: AbortSignal): Promise<void> {
  try {
    const response = await fetch(url, { headers: { accept: 'text/event-stream' }, signal });
    for await (const _ of response.body ?? []);
  } catch {
    // Closed by the follower, or cut with its process.
  }
}
