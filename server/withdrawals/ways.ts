/** What the steps of a withdrawal work with. */
import type { FastifyBaseLogger } from 'fastify';
import type { OutgoingChain } from '../chain/outgoing-chain.ts';
import type { Signer } from '../chain/signer/client.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';

/** What has just happened, in the order of a withdrawal's life: where a test may end the process. */
export type Step =
  | 'approved'
  | 'allotted'
  | 'answered'
  | 'kept'
  | 'sent'
  | 'marked'
  | 'final'
  | 'ended';

export interface Ways {
  db: Db;
  config: Config;
  chain: OutgoingChain;
  signer: Signer;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  passed(step: Step): void;
}
