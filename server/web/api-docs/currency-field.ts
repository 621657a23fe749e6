import { CURRENCIES, isToken } from '#shared/money.ts';

const FIAT = CURRENCIES.filter((currency) => !isToken(currency));

/** Describes the currency of a price. */
export const CURRENCY_FIELD = `The currency of the price: ${FIAT.slice(0, -1).join(', ')} or ${FIAT.at(-1)}, as far as the installation has it, or the symbol of the token. \`GET /api/token/rates\` lists those of the installation.`;
