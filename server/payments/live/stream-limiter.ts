import type { StreamLimits } from '../../platform/config/live.ts';
import { countedNetworks } from '../../platform/http/counted-networks.ts';
import { Problem } from '../../platform/http/problem.ts';

/** Seconds until a client should retry; it polls meanwhile. */
const RETRY_AFTER = 30;

export interface StreamLimiter {
  /**
   * @returns a function that releases the slot; a second call does nothing
   * @throws Problem rate_limited, or unavailable when this process is full
   */
  take(session: string, address: string): () => void;
  openStreams(): number;
}

/** Limits open streams, because each holds a socket for as long as the client likes. */
export function createStreamLimiter(limits: StreamLimits): StreamLimiter {
  const sessions = new Map<string, number>();
  const networks = new Map<string, number>();
  let all = 0;

  return {
    take(session, address) {
      if (all >= limits.all) throw new Problem('unavailable', { retryAfter: RETRY_AFTER });
      const counted = countedNetworks(address, 32);
      const isFull =
        (sessions.get(session) ?? 0) >= limits.perSession ||
        counted.some(
          ({ network, times }) => (networks.get(network) ?? 0) >= limits.perAddress * times,
        );
      if (isFull) throw new Problem('rate_limited', { retryAfter: RETRY_AFTER });
      let held = true;
      move(1);
      return () => {
        if (held) move(-1);
        held = false;
      };

      function move(by: 1 | -1): void {
        all += by;
        count(sessions, session, by);
        for (const { network } of counted) count(networks, network, by);
      }
    },
    openStreams: () => all,
  };
}

function count(of: Map<string, number>, key: string, by: number): void {
  const next = (of.get(key) ?? 0) + by;
  if (next > 0) of.set(key, next);
  else of.delete(key);
}
