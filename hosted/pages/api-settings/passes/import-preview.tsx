import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import } from '#shared/passes/import-schemas.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { DataTable } from '../../../ui/data-table.tsx';
import type { Row } from './parse-rows.ts';

interface ImportPreviewProps {
  rows: readonly Row[];
  preview: Import;
  /** The button that imports; shown if every row is right. */
  children: ReactNode;
}

/** What a file would import, or which of its rows are wrong. */
export function ImportPreview({ rows, preview, children }: ImportPreviewProps) {
  const { t } = useTranslation('passes');
  const { problems } = preview;
  if (problems.length > 0) {
    return (
      <div className={styles.slip}>
        <p role="status">{t('import.problems', { count: problems.length })}</p>
        <DataTable
          caption={t('import.problems-caption')}
          rows={problems}
          keyOf={({ row, problem }) => `${row}-${problem}`}
          columns={[
            { key: 'row', head: t('import.row'), cell: ({ row }) => rows[row - 1]?.line },
            {
              key: 'email',
              head: t('holding.email'),
              cell: ({ row }) => rows[row - 1]?.email ?? '',
            },
            {
              key: 'problem',
              head: t('import.problem'),
              cell: ({ problem }) => t(`problem.${problem}`),
            },
          ]}
        />
      </div>
    );
  }
  return (
    <div className={styles.slip}>
      <p role="status">
        {t('import.ready', { count: preview.rows })}{' '}
        {t('import.ready-entries', { number: preview.entries })}
      </p>
      {preview.needsSecond && <p>{t('import.second')}</p>}
      <div className={styles.actionRow}>{children}</div>
    </div>
  );
}
