import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ErrorCode } from '#shared/errors.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { Replicas } from '../db/replicas/replicas.ts';
import type { Wakeable } from '../jobs/polling-worker.ts';
import type { Authenticators } from './caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The error code of the response, if the request was refused. */
    refusal: ErrorCode | undefined;
  }
}

/** Publishes committed changes to the subscribers of all processes. */
export interface Changes {
  /** A pay or link session has changed. */
  changed(session: string): void;
  /** A member or business has changed, or has new events, although no session changed. */
  memberChanged(member: string): void;
}

/** The dependencies of every feature's routes. */
export interface App {
  http: FastifyInstance;
  db: Db;
  /** Undefined without replicas of the database. */
  replicas?: Pick<Replicas, 'note' | 'readsFor'> | undefined;
  config: Config;
  log: FastifyBaseLogger;
  authenticators: Authenticators;
  /** The deposit address of a member's cash account; null without a chain and in test mode. */
  depositAddress(memberId: string): Promise<string | null>;
  /** Whether an address is the token's contract, custody, or a deposit address of a member. */
  isOwnAddress(address: string): Promise<boolean>;
  /** Wakes the webhook dispatcher after a commit has added deliveries. */
  deliveries: Wakeable;
  /** Wakes the worker that processes events of the card network, after one was stored. */
  cardEvents: Wakeable;
  live: Changes;
}
