/**
 * Open-loop load: starts the actions of members and shops at a fixed rate, however slow the server
 * is.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { comeAndGo, hear, link, lookBack, stake, takeAway } from './accounts.ts';
import { follow } from './followers.ts';
import { cancel, expire, hesitate, pay, press, refund } from './payments.ts';
import type { World } from './world.ts';

type Act = (world: World) => Promise<void>;

/** Starts of each action per hundred payments. */
const BESIDE: { act: Act; share: number }[] = [
  { act: hesitate, share: 10 },
  { act: cancel, share: 8 },
  { act: expire, share: 6 },
  { act: refund, share: 10 },
  { act: press, share: 8 },
  { act: stake, share: 10 },
  { act: lookBack, share: 10 },
  { act: takeAway, share: 2 },
  { act: link, share: 5 },
  { act: hear, share: 10 },
  { act: follow, share: 8 },
  { act: comeAndGo, share: 3 },
];
/** Limit of unfinished actions; more would only measure this program. */
const MOST_AT_ONCE = 1_000;

export interface Load {
  begun(): number;
  underWay(): number;
  /** Actions that ended in an exception of this program. */
  faults: string[];
  burst(payments: number): void;
  /** Starts no new actions, and waits for the running ones. */
  stop(): Promise<void>;
}

export function startLoad(world: World, paymentsASecond: number): Load {
  const underWay = new Set<Promise<void>>();
  const faults: string[] = [];
  let begun = 0;
  let stopped = false;

  function begin(act: Act): void {
    if (underWay.size >= MOST_AT_ONCE) return;
    if (act === pay) begun++;
    const doing = act(world)
      .catch((error) => void faults.push(`${act.name}: ${error}`))
      .finally(() => underWay.delete(doing));
    underWay.add(doing);
  }

  async function run(): Promise<void> {
    let next = performance.now();
    while (!stopped) {
      begin(pay);
      for (const { act, share } of BESIDE) if (world.dice.below(100) < share) begin(act);
      next = Math.max(next + 1000 / paymentsASecond, performance.now() - 1000);
      await delay(Math.max(0, next - performance.now()));
    }
  }

  const running = run();
  return {
    faults,
    begun: () => begun,
    underWay: () => underWay.size,
    burst(payments) {
      for (let count = 0; count < payments; count++) begin(pay);
    },
    async stop() {
      stopped = true;
      await running;
      await Promise.all(underWay);
    },
  };
}
