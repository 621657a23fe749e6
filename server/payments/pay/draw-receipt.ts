/**
 * Draws receipts outside the main thread, one at a time: a business may name a hundred items in letters
 * that take seconds, during which every payment would wait.
 */
import { Worker } from 'node:worker_threads';
import { Problem } from '../../platform/http/problem.ts';
import { Turns } from '../../platform/http/turns.ts';
import type { ReceiptFile } from './receipt-pdf.ts';

const THREAD = new URL('./receipt-thread.ts', import.meta.url);
const LONGEST_MS = 20_000;
const RETRY_AFTER_SECONDS = 60;

const turns = new Turns({ atOnce: 1, perAsking: 2, perLane: 20 });

/** @throws Problem rate_limited, unavailable when too many wait or it takes too long */
export const drawReceipt = (
  file: ReceiptFile,
  person: string,
  longestMs = LONGEST_MS,
): Promise<Uint8Array> => turns.run({ person }, () => drawInThread(file, longestMs));

/** The memory of its fonts ends with the thread. */
function drawInThread(file: ReceiptFile, longestMs: number): Promise<Uint8Array> {
  const drawn = Promise.withResolvers<Uint8Array>();
  const thread = new Worker(THREAD, {
    workerData: file,
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
