import * as z from 'zod/mini';
import { amountProblem } from '../http/amount.ts';
import { CurrencyCode } from '../http/currency.ts';
import { Decimal, LevelName, line, text } from '../http/fields.ts';
import { TaxRate } from '../http/tax-rate.ts';
import { isToken } from '../money.ts';
import {
  MOST_EVERY,
  MOST_MINIMUM_MONTHS,
  MOST_NOTICE_DAYS,
  MOST_RETRIES,
  MOST_RETRY_DAYS,
  MOST_TRIAL_DAYS,
  Rhythm,
} from './fields.ts';

const whole = (least: number, most: number) => {
  const problem = `A whole number from ${least} to ${most}.`;
  return z.int(problem).check(z.minimum(least, problem), z.maximum(most, problem));
};

/** What a business chooses. A price in tokens is refused: members see what they pay in money. */
export const PlanTerms = z
  .strictObject({
    name: line(120),
    terms: z.optional(text(500).check(z.minLength(1, 'May not be empty.'))),
    price: Decimal,
    currency: CurrencyCode,
    rhythm: Rhythm,
    every: z.optional(z.int()),
    trialDays: z.optional(whole(0, MOST_TRIAL_DAYS)),
    minimumMonths: z.optional(whole(0, MOST_MINIMUM_MONTHS)),
    noticeDays: z.optional(whole(0, MOST_NOTICE_DAYS)),
    retryDays: z.optional(
      z
        .array(whole(1, MOST_RETRY_DAYS))
        .check(z.maxLength(MOST_RETRIES, `At most ${MOST_RETRIES} attempts.`)),
    ),
    taxRate: z.optional(TaxRate),
    level: z.optional(LevelName),
    enabled: z.boolean(),
  })
  .check((context) => {
    const { price, currency, rhythm, every = 1 } = context.value;
    const blame = (path: string, message: string | undefined, code?: string) => {
      if (message)
        context.issues.push({
          code: 'custom',
          input: context.value,
          path: [path],
          message,
          ...(code ? { params: { code } } : {}),
        });
    };
    if (isToken(currency)) blame('currency', 'Only with a price in money.', 'unknown_currency');
    blame('price', amountProblem(price, currency));
    const most = MOST_EVERY[rhythm];
    if (every < 1 || every > most)
      blame('every', `A whole number from 1 to ${most}.`, 'rhythm_never_comes');
  });
export type PlanTerms = z.output<typeof PlanTerms>;
