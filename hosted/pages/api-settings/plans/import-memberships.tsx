import { useTranslation } from 'react-i18next';
import { MOST_MEMBERSHIPS } from '#shared/link/import-schemas.ts';
import * as linkEndpoints from '#shared/link/merchant-endpoints.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { DownloadList } from '../../../features/csv-export/download-list.tsx';
import { useSession } from '../../../platform/session-context.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { ImportCard } from '../imports/import-card.tsx';
import { LIST } from './addresses.ts';
import { parseMemberships, type Row } from './parse-memberships.ts';

/** Memberships that run already: an invitation for each row of a file, and a file with the links of open invitations. */
export function ImportMemberships() {
  const { t } = useTranslation(['imports', 'plans']);
  const { client } = useSession();

  const send = (rows: readonly Row[], key: string | undefined) =>
    client.call(linkEndpoints.importMemberships, {
      headers: key === undefined ? {} : { 'idempotency-key': key },
      body: { rows: rows.map(({ line: _, ...row }) => row), preview: key === undefined },
    });

  return (
    <>
      <BackLink href={LIST} text={t('plans:detail.back')} />
      <ImportCard
        texts={{
          title: t('memberships.title'),
          lead: t('memberships.lead'),
          hint: t('memberships.hint'),
          noRows: t('memberships.no-rows'),
        }}
        example="ana@example.org;Yoga;2027-01-31;2024-05-31"
        read={parseMemberships}
        mostRows={MOST_MEMBERSHIPS}
        send={send}
        problemColumns={(rows) => [
          { key: 'column', head: t('card.column'), cell: ({ field }) => t(`field.${field}`) },
          { key: 'value', head: t('card.value'), cell: ({ row, field }) => rows[row - 1]?.[field] },
          {
            key: 'problem',
            head: t('card.problem'),
            cell: ({ problem }) => t(`row-problem.${problem}`),
          },
        ]}
        preview={({ invited, replaced, kept }) => (
          <div role="status">
            <p>{t('memberships.ready', { count: invited })}</p>
            {replaced > 0 && <p>{t('memberships.replaced', { number: replaced })}</p>}
            {kept > 0 && <p>{t('memberships.kept', { number: kept })}</p>}
          </div>
        )}
        submit={({ invited }) =>
          invited > 0 ? t('memberships.submit', { count: invited }) : undefined
        }
        done={({ invited }) => t('memberships.done', { count: invited })}
      />
      <Card title={t('memberships.open')}>
        <div className={styles.slip}>
          <p className={styles.soft}>{t('memberships.open-text')}</p>
          <DownloadList
            list={linkEndpoints.listSessions}
            query={{ status: 'pending' }}
            name="invitations"
          />
        </div>
      </Card>
    </>
  );
}
