import { Counter, Gauge, type Registry } from 'prom-client';
import type { ReplicaFigures } from '../db/replicas/replicas.ts';

/** Replicas as this process sees them, and where it read. */
export function replicaFigures(registry: Registry, { replicas, counts }: ReplicaFigures): void {
  const registers = [registry];
  new Gauge({
    name: 'salus_replica_used',
    help: '1 while this process reads from this replica; 0 while it is lost, late or promoted.',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { name, isUsed } of replicas()) this.set({ replica: name }, isUsed ? 1 : 0);
    },
  });
  new Gauge({
    name: 'salus_replica_lag_seconds',
    help: 'How far this replica is behind; absent while it is not known, or above ten minutes.',
    labelNames: ['replica'],
    registers,
    collect() {
      this.reset();
      for (const { name, lag } of replicas()) {
        if (lag !== undefined) this.set({ replica: name }, lag);
      }
    },
  });
  new Counter({
    name: 'salus_replica_reads_total',
    help: 'Requests that a replica may answer: answered by a replica, or by the primary because no replica was in use (none), had the last write of the caller (behind), or answered until the end (lost).',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(counts)) this.inc({ outcome }, count);
    },
  });
}
