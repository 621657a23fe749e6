/** The currency of a business's sums. */
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import { fieldProblem } from '../../platform/http/problem.ts';

/** The one that the business chose, else the first one of the installation. */
export const currencyOf = (
  { currency }: { currency: string | null },
  [first = 'EUR']: readonly string[],
): string => currency ?? first;

export async function readCurrency(
  db: Db,
  { currencies }: Pick<Config, 'currencies'>,
  merchantId: Operand<string>,
): Promise<string> {
  const [found] = await rowsOf<{ currency: string | null }>(
    db,
    sql`select members.currency(${merchantId}) as currency`,
  );
  return currencyOf(found ?? { currency: null }, currencies);
}

/** @throws Problem validation_failed for a currency in which the installation sells nothing */
export async function changeCurrency(
  tx: Db,
  { currencies }: Pick<Config, 'currencies'>,
  merchantId: string,
  currency: string,
): Promise<void> {
  if (!currencies.includes(currency)) {
    throw fieldProblem('currency', `One of: ${currencies.join(', ')}.`, 'unknown_currency');
  }
  await tx.execute(sql`update merchant set currency = ${currency} where id = ${merchantId}`);
}
