/**
 * Draws papers outside the main thread, one at a time: a business may name a hundred items in letters that take seconds,
 * during which every payment would wait.
 */
import { Worker } from 'node:worker_threads';
import { Problem } from '../http/problem.ts';
import { Turns } from '../http/turns.ts';

const LONGEST_MS = 20_000;
const RETRY_AFTER_SECONDS = 60;

const turns = new Turns({ atOnce: 1, perAsking: 2, perLane: 20 });

/**
 * @param thread the file of a thread that draws its `workerData`, and posts the bytes
 * @throws Problem rate_limited, unavailable when too many wait or it takes too long
 */
export const drawPaper = (
  thread: URL,
  paper: object,
  person: string,
  longestMs = LONGEST_MS,
): Promise<Uint8Array> => turns.run({ person }, () => drawInThread(thread, paper, longestMs));

/** The memory of its fonts ends with the thread. */
function drawInThread(file: URL, paper: object, longestMs: number): Promise<Uint8Array> {
  const drawn = Promise.withResolvers<Uint8Array>();
  const thread = new Worker(file, {
    workerData: paper,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const limit = setTimeout(() => void thread.terminate(), longestMs);
  // Node sends messages about watched files as well.
  thread.on('message', (sent: unknown) => {
    if (sent instanceof Uint8Array) drawn.resolve(sent);
  });
  thread.once('error', drawn.reject);
  thread.once('exit', () => {
    clearTimeout(limit);
    drawn.reject(new Problem('unavailable', { retryAfter: RETRY_AFTER_SECONDS }));
  });
  return drawn.promise;
}
