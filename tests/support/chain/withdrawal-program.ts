/**
 * The withdrawals' worker as a process of its own, which a test may have killed at a step: nothing is
 * cleaned up, as when the power fails. It mines a block whenever there is nothing to do, and ends
 * when nothing is under way.
 */
import { callNode } from '../../../server/operate/sandbox/anvil.ts';
import { endLinksOf } from '../../../server/payments/link/links.ts';
import { type Config, sandboxConfig } from '../../../server/platform/config/config.ts';
import { openPostgres, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { openChain } from '../../../server/tokens/chain/chain.ts';
import { outgoingChain } from '../../../server/tokens/chain/outgoing-chain.ts';
import { signerAt } from '../../../server/tokens/chain/signer/client.ts';
import type { Dependencies } from '../../../server/tokens/withdrawals/dependencies.ts';
import { advanceWithdrawals } from '../../../server/tokens/withdrawals/worker.ts';

const { DATABASE_URL = '', SETTINGS = '', SIGNER_SOCKET = '', DIE_AT } = process.env;

const { chain: settings, withdrawals } = JSON.parse(SETTINGS, (key, value) =>
  key === 'minimumDeposit' ? BigInt(value) : value,
) as Pick<Config, 'chain' | 'withdrawals'>;
if (!settings) throw new Error('no chain');

const database = openPostgres(DATABASE_URL, 2);
const chain = openChain(settings);
const dependencies: Dependencies = {
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
  signer: signerAt({ socket: SIGNER_SOCKET }),
  log: { warn: () => {}, error: () => {} },
  onExit: (tx, member) => endLinksOf(tx, dependencies.config, member),
  isVerified: () => true,
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
  const moved = await advanceWithdrawals(dependencies).catch(() => 0);
  if (moved === 0) await callNode(settings.rpcUrls[0] ?? '', 'anvil_mine', '0x1');
}
process.stdout.write('nothing is under way\n');
process.exit(0);
