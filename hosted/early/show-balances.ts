import { brand } from '#shared/brand.ts';
import { EARLY_AMOUNT } from '#shared/documents/early-answers.ts';
import { formatMoney } from '#shared/format.ts';
import { totalOf } from '#shared/wallet/moves.ts';

export interface Account {
  type: string;
  balance: string;
}

/** Fills in the amounts of the prerendered home. */
export function showBalances(home: HTMLElement, accounts: Account[], language: string): void {
  const amounts: Record<string, string> = {
    total: totalOf(accounts.map(({ balance }) => balance)),
    ...Object.fromEntries(accounts.map(({ type, balance }) => [type, balance])),
  };
  for (const element of home.querySelectorAll<HTMLElement>(`[${EARLY_AMOUNT}]`)) {
    const text = formatMoney(
      amounts[element.getAttribute(EARLY_AMOUNT) ?? ''] ?? '0',
      brand.token.symbol,
      language,
    );
    element.textContent = text;
    // Large figures shrink by the number of their characters (hosted/ui/big-money.tsx).
    element.parentElement?.style.setProperty('--characters', String(text.length));
  }
}
