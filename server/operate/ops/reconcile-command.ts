/** I7: compares the books with the chain and with the card network. */
import { catalogue } from '#shared/errors.ts';
import { formatAmount, formatToken } from '#shared/money.ts';
import type { Db } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { CardDifference } from '../../tokens/purchases/card-difference.ts';
import { findAtCards, findOnChain } from '../../tokens/reconcile/findings.ts';
import { type Command, type OpsContext, reply } from './command.ts';

type Config = OpsContext['config'];

interface Finding {
  /** Undefined when this side is not configured or not scanned yet. */
  isRight: boolean | undefined;
  lines: string[];
}

export const RECONCILE_COMMAND: Record<string, Command> = {
  reconcile: {
    allows: 'anybody',
    isImpersonal: true,
    usage: 'compare the books with the chain and with the card network (I7)',
    options: [],
    isHarmless: true,
    async run({ database: { db }, config }) {
      const findings = [await chainFinding(db, config), ...(await cardFindings(db, config))];
      const lines = findings.flatMap(({ isRight, lines: [first, ...more] }) => [
        `${isRight === undefined ? '--  ' : isRight ? 'ok  ' : 'FAIL'} ${first}`,
        ...more.map((line) => `       ${line}`),
      ]);
      const data = findings.map(({ isRight, lines: [finding = '', ...more] }) => ({
        state: isRight === undefined ? 'unknown' : isRight ? 'equal' : 'differs',
        finding,
        more: more.join('; '),
      }));
      const isBroken = findings.some(({ isRight }) => isRight === false);
      return reply(lines.join('\n'), isBroken ? 1 : 0, data);
    },
  },
};

async function chainFinding(db: Db, config: Config): Promise<Finding> {
  const found = await findOnChain(db, config);
  switch (found.is) {
    case 'absent':
      return { isRight: undefined, lines: ['chain: not configured'] };
    case 'unread':
      return { isRight: undefined, lines: ['chain: not read yet'] };
    case 'unreachable':
      return { isRight: false, lines: [`chain: could not be asked (${found.reason})`] };
  }
  const { block, onChain, inBooks, uncredited, ignored, leaving, difference } = found;
  const tokens = formatToken;
  return {
    isRight: difference === 0n,
    lines: [
      `chain, block ${block}: ${tokens(onChain.custody + onChain.depositAddresses)} tokens in our keeping, ${tokens(inBooks)} in the books`,
      `about to be credited ${tokens(uncredited)}, too small to be ${tokens(ignored)}, about to be settled ${tokens(leaving)}`,
      ...(difference > 0n
        ? [`unexplained: ${tokens(difference)} more on the chain than the books know of`]
        : []),
      ...(difference < 0n
        ? [`MISSING: ${tokens(-difference)} fewer on the chain than in the books`]
        : []),
    ],
  };
}

async function cardFindings(db: Db, config: Config): Promise<Finding[]> {
  try {
    const found = await findAtCards(db, config);
    if (!found) return [{ isRight: undefined, lines: ['cards: not configured'] }];
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
