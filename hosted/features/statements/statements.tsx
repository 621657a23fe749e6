import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../platform/i18n.ts';
import { lazyPart } from '../../platform/lazy-page.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './statements.module.css';

const Choose: ComponentType = lazyPart('statements', async () => {
  const [{ ChooseStatement }] = await Promise.all([
    import('./choose-statement.tsx'),
    loadTexts(['statements']),
  ]);
  return ChooseStatement;
});

/** The statements of a month or a year, loaded when they are opened. */
export function Statements() {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <details
        className={styles.fold}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{t('transactions.statements')}</summary>
        {isOpen && (
          <Suspense fallback={<Skeleton height="8rem" />}>
            <Choose />
          </Suspense>
        )}
      </details>
    </Card>
  );
}
