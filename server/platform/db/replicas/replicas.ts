/**
 * Reads of lists and histories on replicas. A request reads there only what its caller has written
 * before (read-your-writes): each write notes the primary's position for the members and businesses that
 * it is about, and a replica must have replayed it. Replicas that are late, lost or promoted are left out
 * until they are back.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { ReplicaSettings } from '../../config/replicas.ts';
import { ConfigError } from '../../core/config-error.ts';
import type { Database, Db } from '../database.ts';
import { createLagMeter } from './lag.ts';
import { noteWrites, positionReader, readPrimary } from './positions.ts';
import { type Outcome, routedReads } from './reads.ts';
import { openReplica, type Replica } from './replica.ts';

/** How often the background task of the web process looks at all servers. */
export const LOOK_EVERY_MS = 1_000;
const POOL_SIZE = 10;

export interface ReplicaFigures {
  /** By replica; the lag in seconds is undefined when it is not known. */
  replicas(): { name: string; isUsed: boolean; lag: number | undefined }[];
  counts: Readonly<Record<Outcome, number>>;
}

/** The part that only writes: in the worker. */
export interface Writes {
  /**
   * Call it after the commit of a write of these members and businesses, and before anybody learns of it.
   * It never rejects: the write has happened.
   */
  note(holders: readonly string[]): Promise<void>;
}

export interface Replicas extends Writes {
  figures: ReplicaFigures;
  /** A database for the reads of one request for these members and businesses, outside of transactions. */
  readsFor(holders: readonly string[]): Db;
  /** Looks at all servers, to know which of them are used. It never rejects. */
  look(): Promise<unknown>;
  close(): Promise<void>;
}

export function createWrites(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): Writes {
  const note = noteWrites(db);
  return {
    note: (holders) =>
      note(holders).catch((err) => {
        log.warn({ err }, 'replicas: the position of a write could not be noted');
      }),
  };
}

interface State {
  replica: Replica;
  isUsed: boolean;
  /** Why it is not used, as logged last. */
  reason: string | undefined;
  replayed: bigint;
}

/** @throws ConfigError for a login that may do more than read; a replica that is down is only logged */
export async function openReplicas(
  { urls, maxLagSeconds }: ReplicaSettings,
  { db, query }: Database,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): Promise<Replicas | undefined> {
  if (!query || urls.length === 0) return undefined;
  const lag = createLagMeter();
  const positions = positionReader(db);
  const counts: Record<Outcome, number> = { replica: 0, behind: 0, none: 0, lost: 0 };
  const states = urls.map(
    (url): State => ({
      replica: openReplica(url, POOL_SIZE),
      isUsed: false,
      reason: undefined,
      replayed: 0n,
    }),
  );
  let turn = 0;

  function judge(state: State, reason: string | undefined): void {
    state.isUsed = reason === undefined;
    if (state.reason === reason) return;
    state.reason = reason;
    const { name } = state.replica;
    if (reason === undefined) log.info({ replica: name }, 'replica is in use');
    else log.warn({ replica: name, reason }, 'replica is not in use');
  }

  /** @returns why replicas are not used */
  async function look(): Promise<Error[]> {
    const before = await readPrimary(db).catch(() => undefined);
    if (before) lag.sample(before.server, before.flushed, Date.now());
    const found = await Promise.all(states.map(({ replica }) => replica.look()));
    const after = await readPrimary(db).catch(() => undefined);
    for (const [index, state] of states.entries()) {
      const replayed = found[index];
      if (typeof replayed === 'bigint') {
        state.replayed = replayed;
        judge(state, reasonAgainst(replayed, after?.inserted));
      } else {
        state.replica.drop();
        judge(state, replayed?.message);
      }
    }
    return found.filter((answer) => answer instanceof Error);
  }

  function reasonAgainst(replayed: bigint, inserted: bigint | undefined): string | undefined {
    if (inserted !== undefined && replayed > inserted) return 'ahead of the primary';
    const late = lag.lagOf(replayed, Date.now());
    if (late === undefined || late > maxLagSeconds * 1000) return 'too far behind';
    return undefined;
  }

  /** Those in use, beginning with another one each time. */
  function inUse(): Replica[] {
    const used = states.filter(({ isUsed }) => isUsed).map(({ replica }) => replica);
    turn = (turn + 1) % Math.max(1, used.length);
    return [...used.slice(turn), ...used.slice(0, turn)];
  }

  async function choose(holders: readonly string[]) {
    const none = { replicas: [], needed: 0n };
    if (!states.some(({ isUsed }) => isUsed)) return none;
    if (holders.length === 0) return { replicas: inUse(), needed: 0n };
    const { position, server } = await positions(holders);
    // After a failover or a crash, positions of before are gone.
    return server === lag.server() ? { replicas: inUse(), needed: position } : none;
  }

  const refused = (await look()).find((error) => error instanceof ConfigError);
  if (refused) throw refused;

  return {
    ...createWrites(db, log),
    look,
    figures: {
      counts,
      replicas: () =>
        states.map(({ replica, isUsed, replayed }) => ({
          name: replica.name,
          isUsed,
          lag: seconds(lag.lagOf(replayed, Date.now())),
        })),
    },
    readsFor: (holders) =>
      routedReads({
        primary: query,
        choose: () => choose(holders),
        count: (outcome) => {
          counts[outcome]++;
        },
        lost(replica) {
          const state = states.find((one) => one.replica === replica);
          if (state) judge(state, 'lost');
        },
      }),
    async close() {
      await Promise.all(states.map(({ replica }) => replica.close()));
    },
  };
}

const seconds = (milliseconds: number | undefined) =>
  milliseconds === undefined ? undefined : milliseconds / 1000;
