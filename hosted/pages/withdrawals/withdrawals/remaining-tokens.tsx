import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { KeptBack as Kept } from '#shared/wallet/schemas.ts';
import type { HeldTokens } from '#shared/withdrawals/held-tokens.ts';
import { KeptBack } from '../../../features/wallet/kept-back.tsx';
import styles from '../../../features/withdrawals/withdrawals.module.css';
import { useFormat } from '../../../ui/use-format.ts';

/** Tokens that cannot leave yet, with reason and date. */
export function RemainingTokens({ keptBack, held }: { keptBack: Kept | null; held: HeldTokens[] }) {
  const { t } = useTranslation('withdrawals');
  const { money, date } = useFormat();
  return (
    <>
      {held.map(
        ({ amount, until }) =>
          until !== null && (
            <p key={until} className={styles.small}>
              {t('exit.held', { tokens: money(amount, brand.token.symbol), date: date(until) })}
            </p>
          ),
      )}
      <KeptBack kept={keptBack} />
    </>
  );
}
