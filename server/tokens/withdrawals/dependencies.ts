/** Dependencies of the steps of a withdrawal. */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import type { Tracing } from '../../platform/core/span.ts';
import type { Db } from '../../platform/db/database.ts';
import type { OutgoingChain } from '../chain/outgoing-chain.ts';
import type { Signer } from '../chain/signer/client.ts';
import type { Requested } from './requested.ts';

/** Points in a withdrawal's life cycle, in order, at which a test may kill the process. */
export type Step =
  | 'approved'
  | 'allotted'
  | 'answered'
  | 'kept'
  | 'sent'
  | 'marked'
  | 'final'
  | 'ended';

export interface Dependencies {
  db: Db;
  config: Config;
  chain: OutgoingChain;
  signer: Signer;
  /** Whether the books were verified after this withdrawal was requested. */
  isVerified(request: Requested): boolean;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Runs in the commit that settles a member's exit. */
  onExit(tx: Db, memberId: string): Promise<void>;
  passed(step: Step): void;
  tracing?: Tracing | undefined;
}
