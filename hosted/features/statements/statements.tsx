import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../platform/i18n.ts';
import { lazyPart } from '../../platform/lazy-page.ts';
import { FoldCard } from '../../ui/fold-card.tsx';

const ChooseStatement = lazyPart('statements', async () => {
  const [{ ChooseStatement: Choose }] = await Promise.all([
    import('./choose-statement.tsx'),
    loadTexts(['statements']),
  ]);
  return Choose;
});

/** The statements of a month or a year, loaded when they are opened. */
export function Statements() {
  const { t } = useTranslation('account');
  return (
    <FoldCard title={t('transactions.statements')}>
      <ChooseStatement />
    </FoldCard>
  );
}
