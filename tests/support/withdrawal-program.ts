/**
 * The withdrawals' worker as a process of its own, which a test may have killed at a step: nothing is
 * cleaned up, as when the power fails. It mines a block whenever there is nothing to do, and ends
 * when nothing is under way.
 */
import { sql } from 'drizzle-orm';
import { openChain } from '../../server/chain/chain.ts';
import { outgoingChain } from '../../server/chain/outgoing-chain.ts';
import { signerAt } from '../../server/chain/signer/client.ts';
import { type Config, sandboxConfig } from '../../server/config.ts';
import { openPostgres, rowsOf } from '../../server/db/database.ts';
import { askNode } from '../../server/sandbox/anvil.ts';
import type { Ways } from '../../server/withdrawals/ways.ts';
import { moveOn } from '../../server/withdrawals/worker.ts';

const { DATABASE_URL = '', SETTINGS = '', SIGNER_SOCKET = '', DIE_AT } = process.env;

const { chain: settings, withdrawals } = JSON.parse(SETTINGS, (key, value) =>
  key === 'minimumDeposit' ? BigInt(value) : value,
) as Pick<Config, 'chain' | 'withdrawals'>;
if (!settings) throw new Error('no chain');

const database = openPostgres(DATABASE_URL, 2);
const chain = openChain(settings);
const ways: Ways = {
  db: database.db,
  config: {
    ...sandboxConfig(
      {},
      {
        secrets: { jwt: [new Uint8Array(32).fill(1)], encryption: [new Uint8Array(32).fill(2)] },
        webhookAllow: [],
      },
    ),
    chain: settings,
    withdrawals,
  },
  chain: outgoingChain(chain),
  signer: signerAt(SIGNER_SOCKET),
  log: { warn: () => {}, error: () => {} },
  passed(step) {
    if (step === DIE_AT) process.kill(process.pid, 'SIGKILL');
  },
};

async function isDone(): Promise<boolean> {
  const [row] = await rowsOf<{ is: boolean }>(
    database.db,
    sql`select not exists (select from withdrawal where closed_at is null) as is`,
  );
  return row?.is ?? false;
}

while (!(await isDone())) {
  // A signer that died is started again by the test.
  const moved = await moveOn(ways).catch(() => 0);
  if (moved === 0) await askNode(settings.rpcUrl, 'anvil_mine', '0x1');
}
process.stdout.write('nothing is under way\n');
process.exit(0);
