/** Commands of the sandbox. */
import { ethereumAddress } from '#shared/ethereum-address.ts';
import { formatToken, parseDecimal } from '#shared/money.ts';
import { findTransfer, postTransfer } from '../../ledger/accounts.ts';
import { openTreasury, treasuryBalance } from '../../ledger/treasury.ts';
import { newId } from '../../platform/core/ids.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { requestReset } from '../data-folder/reset.ts';
import { ADMIN, FINANCE } from '../operators/roles.ts';
import { type Command, type Given, memberId, type OpsContext, OpsError, reply } from './command.ts';

export const SANDBOX_COMMANDS: Record<string, Command> = {
  'sandbox:deposit': {
    allows: FINANCE,
    terminalOnly: 'belongs to the sandbox',
    usage: 'give a member play tokens from the treasury',
    options: ['email', 'amount'],
    needsReference: true,
    async plan(context, given) {
      await readDeposit(context, given);
      return `${given.amount} play tokens of the treasury to ${given.email}`;
    },
    async run(context, given) {
      const { db } = context.database;
      const { units, cash } = await readDeposit(context, given);
      const businessKey = `sandbox-deposit:${given.reference}`;
      const before = await findTransfer(db, businessKey);
      if (before) return reply(`done already (${before})`);
      const id = newId('txn');
      await db.transaction(async (tx) => {
        await postTransfer(tx, {
          id,
          kind: 'deposit',
          businessKey,
          postings: [
            { account: await openTreasury(tx), amount: -units },
            { account: cash, amount: units },
          ],
        });
      });
      return reply(`${given.amount} tokens to ${given.email} (${id})`);
    },
  },
  'sandbox:send': {
    allows: FINANCE,
    terminalOnly: 'belongs to the sandbox',
    usage: 'send tokens on the chain, as a wallet does for a deposit',
    options: ['to', 'amount'],
    async run({ config }, { to = '', amount = '' }) {
      const { chain } = config;
      const [rpcUrl] = chain?.rpcUrls ?? [];
      if (config.mode !== 'sandbox' || !chain || !rpcUrl)
        throw new OpsError('only beside a running sandbox');
      const address = ethereumAddress(to);
      const units = parseDecimal(amount, 18);
      if (!address) throw new OpsError('to: an address such as a deposit address');
      if (!units) throw new OpsError('amount: a positive decimal such as 100');
      const { sendTokens } = await import('../../tokens/chain/dev-chain.ts');
      return reply(await sendTokens(rpcUrl, chain.token, { to: address, units }));
    },
  },
  'sandbox:reset': {
    allows: ADMIN,
    terminalOnly: 'belongs to the sandbox',
    usage: 'reset the sandbox at its next start: people, tokens and chain',
    options: [],
    async plan({ config, folder }) {
      if (config.mode !== 'sandbox') throw new OpsError('only in the sandbox');
      if (!folder) throw new OpsError('on a database server, take an empty database instead');
      return 'the next start forgets all people, payments and tokens of this sandbox';
    },
    async run({ folder = '' }) {
      await requestReset(folder);
      return reply('the next npm start begins anew');
    },
  },
};

async function readDeposit(
  { database: { db }, config }: OpsContext,
  { email = '', amount = '' }: Given,
): Promise<{ units: bigint; cash: bigint }> {
  if (config.mode !== 'sandbox') throw new OpsError('only in the sandbox');
  const units = parseDecimal(amount, 18);
  if (!units) throw new OpsError('amount: a positive decimal such as 100');
  const [row] = await rowsOf<{ cash: bigint | null }>(
    db,
    sql`select cash_account as cash from member where id = ${await memberId(db, email)}`,
  );
  if (!row?.cash) throw new OpsError(`${email} has no accounts`);
  const missing = units - (await treasuryBalance(db));
  if (missing > 0n) throw new OpsError(`the treasury is short of ${formatToken(missing)} tokens`);
  return { units, cash: row.cash };
}
