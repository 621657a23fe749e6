import type { Config } from '../config/config.ts';
import { inSpan, type Tracing } from '../core/span.ts';
import type { Db } from '../db/database.ts';

interface Named {
  name: string;
  run(db: Db, config: Config): Promise<unknown>;
}

/** Runs a job as a trace of its own, because no request waits for it. The sampler decides about it. */
export function runJob(
  { name, run }: Named,
  db: Db,
  config: Config,
  tracing: Tracing | undefined,
): Promise<unknown> {
  if (!tracing) return run(db, config);
  const facts = { 'salus.job.name': name };
  const span = tracing.start({ name: `job ${name}`, kind: 'consumer', facts });
  return inSpan(span, () => run(db, config));
}
