import type { Config } from '../config/config.ts';
import { inSpan, type Tracing } from '../core/span.ts';
import type { Db } from '../db/database.ts';
import type { Job } from './schedule.ts';

/** Runs a job as a trace of its own, because no request waits for it. The sampler decides about it. */
export const runJob = (
  { name, run }: Job,
  db: Db,
  config: Config,
  tracing: Tracing | undefined,
): Promise<unknown> =>
  tracing
    ? inSpan(
        tracing.start({ name: `job ${name}`, kind: 'consumer', facts: { 'salus.job.name': name } }),
        () => run(db, config),
      )
    : run(db, config);
