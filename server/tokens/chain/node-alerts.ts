import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { NodeReport } from './node-faults.ts';

/** Logs a faulty node and writes its alert, once a day per node and kind of fault. */
export function nodeAlerts(db: Db, log: Pick<FastifyBaseLogger, 'warn' | 'error'>): NodeReport {
  const told = new Set<string>();
  return (node, fault, method) => {
    const day = new Date().toISOString().slice(0, 10);
    const subject = `${node}:${fault}:${day}`;
    if (told.has(subject)) return;
    told.add(subject);
    log.warn({ node, fault, method }, 'a node of the chain is faulty');
    db.execute(
      sql`insert into alert (kind, subject_id) values ('chain_node', ${subject})
        on conflict do nothing`,
    ).catch((error: unknown) => {
      told.delete(subject);
      log.error({ err: error }, 'an alert was not written');
    });
  };
}
