/**
 * `npm run bench -- calls [--pglite] [WORD…]`: how fast each call of the API is beside a bare Fastify route
 * that verifies a token and sends one prepared statement. WORD selects the calls that contain it. With `--pglite` the
 * same calls are compared on PGlite and PostgreSQL, by one process each. BENCH_ROUNDS, BENCH_POSTINGS and SEED (of
 * the order) change it.
 */

import { printCalls, printPglite } from './calls/report.ts';
import { startCallBench } from './calls/start.ts';

const args = process.argv.slice(2);
const words = args.filter((word) => !word.startsWith('--'));
const isPglite = args.includes('--pglite');
const bench = await startCallBench({ words, isPglite });
try {
  const results = await bench.run();
  process.exitCode = (isPglite ? printPglite : printCalls)(results) ? 0 : 1;
} finally {
  await bench.stop();
}
