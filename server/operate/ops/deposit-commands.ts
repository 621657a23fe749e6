/** Deposits and the progress of the chain scan. */
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { FINANCE, READERS } from '../operators/roles.ts';
import { accountHolders, type Command, type OpsContext, OpsError, reply } from './command.ts';

const MOST = 100;

interface Row {
  email: string;
  account: string;
  amount: string;
  status: string;
  block: string;
  tx_hash: string;
  seen: string;
}

export const DEPOSIT_COMMANDS: Record<string, Command> = {
  deposits: {
    allows: READERS,
    usage: 'show how far the chain is scanned, and the latest deposits of all members or of one',
    options: [],
    optional: ['email'],
    isHarmless: true,
    async run({ database: { db }, config }, { email }) {
      if (!config.chain) return reply('no chain is configured');
      const owner = email
        ? sql`m.id = any (${arrayOf(await accountHolders(db, email), 'text')})`
        : sql`true`;
      const rows = await rowsOf<Row>(
        db,
        sql`select mail.addresses(m.id) as email, a.account, format.decimal(d.amount, 18) as amount, d.status,
            d.block_number::text as block, d.tx_hash, format.utc(d.seen_at) as seen
          from deposit d
          join deposit_address a on a.address = d.address
          join member m on m.id = a.member_id
          where ${owner} order by d.block_number desc, d.tx_hash, d.position limit ${MOST}`,
      );
      const lines = rows.map(
        (one) =>
          `${one.seen} ${one.status.padEnd(8)} ${one.amount} to ${one.account} of ${one.email}, block ${one.block}, ${one.tx_hash}`,
      );
      return reply([await scanLine(db), ...lines].join('\n'), 0, rows);
    },
  },
  'deposits:rescan': {
    allows: FINANCE,
    usage: 'scan the chain again from a block; nothing is credited twice',
    options: ['from'],
    async plan(context, { from = '' }) {
      await blockBefore(context, from);
      return `read the chain again from block ${from}`;
    },
    async run(context, { from = '' }) {
      const { number, hash } = await blockBefore(context, from);
      await context.database.db.execute(
        sql`update chain_scan set block_number = ${number}::bigint, block_hash = ${hash}
          where block_number > ${number}::bigint`,
      );
      return reply(`the chain is read again from block ${from}`);
    },
  },
};

async function scanLine(db: Db): Promise<string> {
  const [scan] = await rowsOf<{ block: bigint; head: bigint | null; problem: string | null }>(
    db,
    sql`select block_number as block, head_number as head, problem from chain_scan`,
  );
  if (!scan) return 'the chain has not been read yet';
  const state = scan.problem ? `paused: ${scan.problem}` : 'going on';
  return `everything up to block ${scan.block} of ${scan.head} is in the books; ${state}`;
}

async function blockBefore({ config }: OpsContext, from: string) {
  if (!config.chain) throw new OpsError('no chain is configured');
  if (!/^[1-9]\d{0,14}$/.test(from)) throw new OpsError('from: the number of a block');
  const { openChain, readBlock } = await import('../../tokens/chain/chain.ts');
  const chain = openChain(config.chain);
  try {
    const block = await readBlock(chain, Number(from) - 1);
    if (!block) throw new OpsError(`the chain has no block ${Number(from) - 1}`);
    return block;
  } finally {
    chain.close();
  }
}
