import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import { isLess, type Outcome } from '#shared/wallet/moves.ts';
import type { MembershipData } from '../../features/membership/use-membership.ts';
import { useFormat } from '../../ui/use-format.ts';

interface OutcomeText {
  level: string;
  /** The change in payments; undefined without one. */
  paying: string | undefined;
  /** The payment account holds too little afterwards. */
  warning: string | undefined;
  /** The member loses a level or payments. */
  isLoss: boolean;
}

/**
 * Describes the consequences of a move.
 * @param total of the payment that the member comes from
 */
export function useOutcomeText(
  { levels }: MembershipData,
  total: string | undefined,
): (outcome: Outcome) => OutcomeText {
  const { t } = useTranslation('membership');
  const { money, date } = useFormat();
  const trialUntil = levels[0]?.trialUntil;

  const paying = ({ paying, missing }: Outcome): string | undefined => {
    switch (paying) {
      case 'on':
        return undefined;
      case 'trial':
        return t('move.pay-trial', { date: trialUntil ? date(trialUntil) : '' });
      case 'lost':
        return t('move.pay-lost');
      case 'back':
        return t('move.pay-back');
      case 'off':
        return t('move.pay-off', { missing: money(missing, brand.token.symbol) });
    }
  };

  const warning = ({ cash }: Outcome): string | undefined => {
    if (cash === '0') return t('move.last-token');
    return total !== undefined && isLess(cash, total)
      ? t('move.short-of-payment', { amount: money(total, brand.token.symbol) })
      : undefined;
  };

  return (outcome) => {
    const { from, to } = outcome;
    const at = (level: string) => levels.findIndex((entry) => entry.level === level);
    const isFall = at(to) < at(from);
    const level =
      from === to
        ? t('move.stays', { level: to })
        : t(isFall ? 'move.falls' : 'move.rises', { from, to });
    const warned = warning(outcome);
    return {
      level,
      // Nobody can pay again with an empty account.
      paying: warned && outcome.paying === 'back' ? undefined : paying(outcome),
      warning: warned,
      isLoss: isFall || outcome.paying === 'lost' || warned !== undefined,
    };
  };
}
