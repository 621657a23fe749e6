/** I7: what others keep for us is what the books say. */
import { catalogue } from '#shared/errors.ts';
import { formatAmount, formatToken } from '#shared/money.ts';
import { openCards } from '../cards/cards.ts';
import type { Db } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import { type CardDifference, cardDifferences } from '../purchases/card-difference.ts';
import { type Command, type OpsContext, said } from './command.ts';

type Config = OpsContext['config'];

interface Finding {
  /** Undefined: this side is not there to ask. */
  isRight: boolean | undefined;
  lines: string[];
}

export const RECONCILE_COMMAND: Record<string, Command> = {
  reconcile: {
    usage: 'compare the books with the chain and with the card network (I7)',
    options: [],
    isHarmless: true,
    async run({ database: { db }, config }) {
      const findings = [await chainFinding(db, config), ...(await cardFindings(db, config))];
      const lines = findings.flatMap(({ isRight, lines: [first, ...more] }) => [
        `${isRight === undefined ? '--  ' : isRight ? 'ok  ' : 'FAIL'} ${first}`,
        ...more.map((line) => `       ${line}`),
      ]);
      return said(lines.join('\n'), findings.some(({ isRight }) => isRight === false) ? 1 : 0);
    },
  },
};

async function chainFinding(db: Db, { chain }: Config): Promise<Finding> {
  if (!chain) return { isRight: undefined, lines: ['chain: not configured'] };
  const { chainDifference } = await import('../chain/difference.ts');
  const { reasonOf } = await import('../chain/chain.ts');
  try {
    const found = await chainDifference(db, chain);
    if (!found) return { isRight: undefined, lines: ['chain: not read yet'] };
    const { block, onChain, inBooks, uncredited, ignored, leaving, difference } = found;
    const tokens = formatToken;
    return {
      isRight: difference === 0n,
      lines: [
        `chain, block ${block}: ${tokens(onChain.custody + onChain.depositAddresses)} tokens in our keeping, ${tokens(inBooks)} in the books`,
        `about to be credited ${tokens(uncredited)}, too small to be ${tokens(ignored)}, about to be settled ${tokens(leaving)}`,
        ...(difference === 0n
          ? []
          : [`unexplained: ${tokens(difference)} more on the chain than the books know of`]),
      ],
    };
  } catch (error) {
    return { isRight: false, lines: [`chain: could not be asked (${reasonOf(error)})`] };
  }
}

async function cardFindings(db: Db, { cards }: Config): Promise<Finding[]> {
  if (!cards) return [{ isRight: undefined, lines: ['cards: not configured'] }];
  try {
    const found = await cardDifferences(db, openCards(cards));
    if (found.length === 0) return [{ isRight: true, lines: ['cards: no payments yet'] }];
    return found.map(cardFinding);
  } catch (error) {
    const reason = error instanceof Problem ? catalogue[error.code].message : 'it refused';
    return [{ isRight: false, lines: [`cards: could not be asked (${reason})`] }];
  }
}

function cardFinding(found: CardDifference): Finding {
  const { currency, atNetwork, inBooks, uncredited, payments } = found;
  const money = (units: bigint) => formatAmount(units, currency);
  return {
    isRight: payments.length === 0,
    lines: [
      `cards, ${currency}: ${money(atNetwork)} at the network, ${money(inBooks)} in the books`,
      `about to be credited ${money(uncredited)}`,
      ...payments.map(
        ({ purchaseId, intentId, ...one }) =>
          `${purchaseId} (${intentId}): ${money(one.atNetwork)} at the network, ${money(one.inBooks)} in the books`,
      ),
    ],
  };
}
