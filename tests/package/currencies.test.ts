/** Server, packages and plugins count the decimals of a currency alike. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { amountProblem } from '#shared/http/amount.ts';
import { CURRENCIES, decimalsOf, isToken } from '#shared/money.ts';
import { priceIn } from '../../integrations/shared/price.ts';
import { CURRENCY_DECIMALS } from '../../packages/server/index.ts';
import { SERVER_CURRENCIES, serverCurrencies } from '../../scripts/build/server-types.mjs';

test('each currency has the decimals that the server accepts', () => {
  const fiat = CURRENCIES.filter((currency) => !isToken(currency));
  const accepted = fiat.map((currency) => amountProblem(priceIn(currency, '1290.5'), currency));

  expect(fiat).toEqual(Object.keys(CURRENCY_DECIMALS));
  expect(accepted).toEqual(fiat.map(() => undefined));
  expect(fiat.map((currency) => CURRENCY_DECIMALS[currency])).toEqual(fiat.map(decimalsOf));
});

test('the currencies of @salus/server are those of the server', async () => {
  expect(
    await readFile(SERVER_CURRENCIES, 'utf8'),
    'run: node scripts/build/server-types.mjs',
  ).toBe(serverCurrencies());
});
