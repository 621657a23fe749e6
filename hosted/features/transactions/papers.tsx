import { useTranslation } from 'react-i18next';
import { useIsBusiness } from '../../platform/use-is-business.ts';
import { FoldCard } from '../../ui/fold-card.tsx';
import { OwnDocuments } from '../invoices/lazy-parts.ts';
import { Statements } from '../statements/statements.tsx';

/** The statements, and a member's invoices. */
export function Papers() {
  const { t } = useTranslation('account');
  const isBusiness = useIsBusiness();
  return (
    <>
      <Statements />
      {!isBusiness && (
        <FoldCard title={t('transactions.invoices')}>
          <OwnDocuments />
        </FoldCard>
      )}
    </>
  );
}
