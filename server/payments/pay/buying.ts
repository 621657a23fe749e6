/** What a session tells its payer about buying the tokens that it needs by card. */
import { formatToken } from '#shared/money.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import { wayToPay } from '#shared/pay/way.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { possibleFrom, readLeft, type Who } from '../../tokens/purchases/velocity.ts';
import { tokens } from './approved-total.ts';

type Buying = Pick<PaySession, 'leastPurchase' | 'purchaseLimit'>;

/** 10^-4 tokens: the precision of purchases. */
const STEP = 10n ** 14n;

/** Null where no card is taken. */
export const leastPurchase = ({ cards, purchases }: Config): string | null =>
  cards ? formatToken(purchases.least) : null;

/**
 * Costs no statement unless the way to pay begins with a purchase.
 * @param buyer asks for the device and networks that limits count
 */
export async function readBuying(
  db: Db,
  config: Config,
  session: PaySession,
  buyer: () => Promise<Who>,
): Promise<Buying> {
  const least = leastPurchase(config);
  const bought = wayToPay({ ...session, leastPurchase: least })?.steps.find(
    ({ step }) => step === 'buy',
  );
  if (!bought) return { leastPurchase: least, purchaseLimit: null };
  const wanted = tokens(bought.amount);
  if (!(await isForSale(db, wanted))) return { leastPurchase: null, purchaseLimit: null };
  return { leastPurchase: least, purchaseLimit: await limitOf(db, config, await buyer(), wanted) };
}

/** Null when one purchase is enough. */
async function limitOf(
  db: Db,
  config: Config,
  buyer: Who,
  wanted: bigint,
): Promise<PaySession['purchaseLimit']> {
  const { least, most } = config.purchases;
  const left = tokens((await readLeft(db, config, buyer, wanted)).left);
  const fits = left < most ? left : most;
  if (wanted <= fits) return null;
  const now = fits < least ? 0n : (fits / STEP) * STEP;
  const rest = wanted - now;
  const later = rest < least ? least : rest;
  return {
    now: formatToken(now),
    later: formatToken(later),
    // More than one purchase takes is no plan for a payment.
    laterFrom: later > most ? null : await possibleFrom(db, config, buyer, { later, now }),
  };
}

async function isForSale(db: Db, wanted: bigint): Promise<boolean> {
  const [row] = await rowsOf<{ is: boolean }>(
    db,
    sql`select purchases.is_selling() and purchases.unpromised() >= ${wanted}::numeric as is`,
  );
  return row?.is ?? false;
}
