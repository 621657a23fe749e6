/**
 * The order of expensive work, such as hashing passwords, which strangers ask for. People we know and
 * strangers wait in lanes of their own that take turns, so that each lane has half of the work. Within a lane, people and networks take turns as well, and each may have only a few waiting.
 */
import { type CountedNetwork, countedNetworks } from './counted-networks.ts';
import { Problem } from './problem.ts';

/**
 * Who asks: a person who is signed in, uses a device they have signed in on, or has a code from their
 * mailbox; or the address of a stranger.
 */
export type Asking = { person: string } | { address: string };

export interface TurnLimits {
  atOnce: number;
  /** Waiting at a time, of one person or network. */
  perAsking: number;
  /** Waiting at a time, in each lane. */
  perLane: number;
}

const RETRY_AFTER_SECONDS = 2;

interface Waiting {
  counted: readonly CountedNetwork[];
  start: () => void;
}

class Lane {
  /** By person or widest network, the next one first. */
  readonly #queues = new Map<string, Waiting[]>();
  readonly #counts = new Map<string, number>();
  #all = 0;

  /** @throws Problem rate_limited, unavailable when the lane is full */
  check(counted: readonly CountedNetwork[], { perAsking, perLane }: TurnLimits): void {
    const isFull = counted.some(
      ({ network, times }) => (this.#counts.get(network) ?? 0) >= perAsking * times,
    );
    if (isFull) throw new Problem('rate_limited', { retryAfter: RETRY_AFTER_SECONDS });
    if (this.#all >= perLane) throw new Problem('unavailable', { retryAfter: RETRY_AFTER_SECONDS });
  }

  add(waiting: Waiting): void {
    const key = waiting.counted.at(-1)?.network ?? '';
    this.#queues.set(key, [...(this.#queues.get(key) ?? []), waiting]);
    this.#count(waiting, 1);
  }

  /** Removes the one whose turn it is. */
  take(): Waiting | undefined {
    const [next] = this.#queues;
    if (!next) return undefined;
    const [key, [first, ...others]] = next;
    this.#queues.delete(key);
    if (others.length > 0) this.#queues.set(key, others);
    if (first) this.#count(first, -1);
    return first;
  }

  #count({ counted }: Waiting, by: 1 | -1): void {
    this.#all += by;
    for (const { network } of counted) {
      const count = (this.#counts.get(network) ?? 0) + by;
      if (count > 0) this.#counts.set(network, count);
      else this.#counts.delete(network);
    }
  }
}

export class Turns {
  readonly #limits: TurnLimits;
  readonly #known = new Lane();
  readonly #strangers = new Lane();
  #running = 0;
  #next = this.#known;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** @throws Problem rate_limited, unavailable, and what `work` throws */
  async run<T>(asking: Asking, work: () => Promise<T>): Promise<T> {
    const isKnown = 'person' in asking;
    const counted: readonly CountedNetwork[] = isKnown
      ? [{ network: asking.person, times: 1 }]
      : countedNetworks(asking.address, 24);
    const lane = isKnown ? this.#known : this.#strangers;
    if (this.#running < this.#limits.atOnce) this.#running++;
    else {
      lane.check(counted, this.#limits);
      await new Promise<void>((start) => lane.add({ counted, start }));
    }
    try {
      return await work();
    } finally {
      this.#startNext();
    }
  }

  /** The slot that ended goes to the lane whose turn it is, or else to the other. */
  #startNext(): void {
    const other = this.#next === this.#known ? this.#strangers : this.#known;
    const inTurn = this.#next.take();
    const waiting = inTurn ?? other.take();
    if (inTurn) this.#next = other;
    if (waiting) waiting.start();
    else this.#running--;
  }
}
