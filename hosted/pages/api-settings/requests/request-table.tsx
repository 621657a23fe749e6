import { useTranslation } from 'react-i18next';
import type { ApiRequest } from '#shared/requests/schemas.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { RequestStatus } from './request-status.tsx';
import styles from './requests.module.css';
import { useKeyName } from './use-key-name.ts';

interface RequestTableProps {
  rows: readonly ApiRequest[];
  onOpen(id: string): void;
}

/** The calls. The time opens the details. */
export function RequestTable({ rows, onOpen }: RequestTableProps) {
  const { t } = useTranslation('requests');
  const { time } = useFormat();
  const keyName = useKeyName();
  const columns: Column<ApiRequest>[] = [
    {
      key: 'time',
      head: t('request.time'),
      phone: 'fact',
      cell: ({ id, at }) => (
        <button type="button" className={styles.open} onClick={() => onOpen(id)}>
          {time(at)}
        </button>
      ),
    },
    {
      key: 'call',
      head: t('request.call'),
      phone: 'title',
      cell: ({ method, path }) => <code className={styles.code}>{`${method} ${path}`}</code>,
    },
    {
      key: 'status',
      head: t('request.status'),
      phone: 'figure',
      cell: ({ status, errorCode }) => <RequestStatus status={status} code={errorCode} />,
    },
    { key: 'key', head: t('request.key'), phone: 'aside', cell: ({ key }) => keyName(key) },
  ];
  return (
    <DataTable
      caption={t('request.caption')}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
    />
  );
}
