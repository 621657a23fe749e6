/** The community's own tokens: what cards sell and airdrops give. */
import { sql } from 'drizzle-orm';
import { formatToken, parseDecimal } from '#shared/money.ts';
import { rowsOf } from '../db/database.ts';
import { newId } from '../ids.ts';
import { findTransfer } from '../ledger/accounts.ts';
import { fundTreasury, openCustody, treasuryBalance } from '../ledger/treasury.ts';
import { type Command, type Given, type OpsContext, OpsError, said } from './command.ts';

export const TREASURY_COMMANDS: Record<string, Command> = {
  treasury: {
    usage: 'show what the community has to sell and to give away',
    options: [],
    isHarmless: true,
    run: async ({ database: { db } }) => said(`${formatToken(await treasuryBalance(db))} tokens`),
  },
  'treasury:fund': {
    usage: 'take tokens into the treasury that were sent to custody on the chain for it',
    options: ['amount'],
    needsReference: true,
    async plan(context, given) {
      if (await findTransfer(context.database.db, keyOf(given))) return undefined;
      const { unknown } = await readFunding(context, given);
      const left = formatToken(unknown - unitsIn(given));
      return `${given.amount} of the ${formatToken(unknown)} tokens that are in custody and in nobody's books, to the treasury; ${left} are left`;
    },
    async run(context, given) {
      const { db } = context.database;
      const before = await findTransfer(db, keyOf(given));
      if (before) return said(`done already (${before})`);
      const { inBooks } = await readFunding(context, given);
      const id = newId('txn');
      await db.transaction(async (tx) => {
        const custody = await openCustody(tx);
        // Locked: of two that fund with the same tokens the second sees what the first has booked.
        const [books] = await rowsOf<{ balance: string }>(
          tx,
          sql`select ledger.cover(${custody}::bigint, 0) as balance`,
        );
        if (BigInt(books?.balance ?? 0) !== -inBooks) {
          throw new OpsError('something has come or gone meanwhile; run it again');
        }
        await fundTreasury(tx, { id, units: unitsIn(given), businessKey: keyOf(given) });
      });
      return said(`${given.amount} tokens to the treasury (${id})`);
    },
  },
};

const keyOf = ({ reference }: Given) => `treasury-fund:${reference}`;

function unitsIn({ amount = '' }: Given): bigint {
  const units = parseDecimal(amount, 18);
  if (!units) throw new OpsError('amount: a positive decimal such as 100000');
  return units;
}

/** @throws OpsError when not as much is on the chain that nobody's books know of */
async function readFunding(
  { database: { db }, config }: OpsContext,
  given: Given,
): Promise<{ unknown: bigint; inBooks: bigint }> {
  const units = unitsIn(given);
  if (!config.chain) throw new OpsError('no chain is configured');
  const { chainDifference } = await import('../chain/difference.ts');
  const found = await chainDifference(db, config.chain);
  if (!found) throw new OpsError('the chain has not been read yet');
  const { difference, inBooks, block } = found;
  if (difference < units) {
    throw new OpsError(
      `at block ${block} there are ${formatToken(difference)} tokens in custody that nobody's books know of: send the rest to ${config.chain.custody} first, and wait until it is final`,
    );
  }
  return { unknown: difference, inBooks };
}
