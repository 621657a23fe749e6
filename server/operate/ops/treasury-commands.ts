/** The treasury: the community's tokens for card purchases and airdrops. */
import { formatToken, parseDecimal } from '#shared/money.ts';
import { findTransfer } from '../../ledger/accounts.ts';
import { fundTreasury, treasuryBalance } from '../../ledger/treasury.ts';
import { newId } from '../../platform/core/ids.ts';
import { FINANCE, READERS } from '../operators/roles.ts';
import { requireWithinBound } from './bound-commands.ts';
import { type Command, type Given, type OpsContext, OpsError, reply } from './command.ts';

export const TREASURY_COMMANDS: Record<string, Command> = {
  treasury: {
    allows: READERS,
    isImpersonal: true,
    usage: 'show the treasury: tokens to sell and to give away',
    options: [],
    isHarmless: true,
    async run({ database: { db } }) {
      const tokens = formatToken(await treasuryBalance(db));
      return reply(`${tokens} tokens`, 0, { tokens });
    },
  },
  'treasury:fund': {
    allows: FINANCE,
    fourEyes: true,
    state: / of the .*$/,
    usage: 'book tokens that were sent to the custody address into the treasury',
    options: ['amount'],
    needsReference: true,
    async plan(context, given) {
      if (await findTransfer(context.database.db, keyOf(given))) return undefined;
      const { unknown } = await readFunding(context, given);
      const left = formatToken(unknown - unitsIn(given));
      return `${given.amount} of the ${formatToken(unknown)} tokens in custody that no account holds, to the treasury; ${left} remain`;
    },
    async run(context, given) {
      const { db } = context.database;
      const before = await findTransfer(db, keyOf(given));
      if (before) return reply(`done already (${before})`);
      const { inBooks } = await readFunding(context, given);
      const id = newId('txn');
      const transfer = { id, units: unitsIn(given), businessKey: keyOf(given), inBooks };
      await requireWithinBound(db, 'treasury', transfer.units);
      const outcome = await fundTreasury(db, transfer);
      if (outcome === 'changed') {
        throw new OpsError('the custody balance changed meanwhile; run the command again');
      }
      if (outcome === 'credits_paused') throw new OpsError('fundings are paused, see pauses');
      return reply(`${given.amount} tokens to the treasury (${id})`);
    },
  },
};

const keyOf = ({ reference }: Given) => `treasury-fund:${reference}`;

function unitsIn({ amount = '' }: Given): bigint {
  const units = parseDecimal(amount, 18);
  if (!units) throw new OpsError('amount: a positive decimal such as 100000');
  return units;
}

/** @throws OpsError when custody has fewer unbooked tokens than requested */
async function readFunding(
  { database: { db }, config }: OpsContext,
  given: Given,
): Promise<{ unknown: bigint; inBooks: bigint }> {
  const units = unitsIn(given);
  if (!config.chain) throw new OpsError('no chain is configured');
  const { chainDifference } = await import('../../tokens/chain/difference.ts');
  const found = await chainDifference(db, config.chain);
  if (!found) throw new OpsError('the chain has not been read yet');
  const { difference, inBooks, block } = found;
  if (difference < units) {
    throw new OpsError(
      `at block ${block} there are ${formatToken(difference)} tokens in custody that no account holds: send the rest to ${config.chain.custody} first, and wait until the transfer is final`,
    );
  }
  return { unknown: difference, inBooks };
}
