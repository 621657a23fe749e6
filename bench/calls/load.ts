/** One turn of a call: eight clients that each send the next request when they have the answer to the last. */
import { connect } from '../confirm/http-load.ts';

const CLIENTS = 8;

export interface Turn {
  /** Milliseconds of each answered request; those of the first fifth warm up and are left out. */
  took: number[];
  /** How many requests were sent. */
  asked: number;
  /** How many were refused, by status. */
  refused: Record<number, number>;
}

export async function turnOf(port: number, requests: readonly Buffer[]): Promise<Turn> {
  const open = await Promise.all(Array.from({ length: CLIENTS }, () => connect(port)));
  const took: number[] = [];
  const refused: Turn['refused'] = {};
  let next = 0;
  await Promise.all(
    open.map(async ({ ask }) => {
      for (let request = requests[next++]; request; request = requests[next++]) {
        const since = performance.now();
        const status = await ask(request);
        if (status < 300) took.push(performance.now() - since);
        else refused[status] = (refused[status] ?? 0) + 1;
      }
    }),
  );
  for (const { close } of open) close();
  return { took: took.slice(Math.floor(took.length / 5)), asked: requests.length, refused };
}

/** Requests a second of a closed loop: the number of clients over the mean time of an answer. */
export const rateOf = ({ took }: Turn): number =>
  (CLIENTS * 1000 * took.length) / took.reduce((sum, one) => sum + one, 0);
