import { useTranslation } from 'react-i18next';
import * as importEndpoints from '#shared/passes/import-endpoints.ts';
import { MOST_ROWS } from '#shared/passes/import-schemas.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { ImportCard } from '../imports/import-card.tsx';
import { addressOf } from './addresses.ts';
import { ImportList } from './import-list.tsx';
import { parseRows, type Row } from './parse-rows.ts';

/** Passes that members hold already. */
export function ImportPasses({ id }: { id: string }) {
  const { t } = useTranslation(['passes', 'imports']);
  const { client } = useSession();
  const invalidate = useInvalidate();

  async function send(rows: readonly Row[], key: string | undefined) {
    const answer = await client.call(importEndpoints.importPasses, {
      params: { id },
      headers: key === undefined ? {} : { 'idempotency-key': key },
      body: { rows: rows.map(({ line: _, ...row }) => row), preview: key === undefined },
    });
    if (key !== undefined && answer.ok) await invalidate(importEndpoints.imports);
    return answer;
  }

  return (
    <>
      <BackLink href={addressOf(id)} text={t('holding.back')} />
      <ImportCard
        texts={{
          title: t('import.title'),
          lead: t('import.lead'),
          hint: t('import.hint'),
          noRows: t('import.no-rows'),
        }}
        example="ana@example.org;7;2027-01-31"
        read={parseRows}
        mostRows={MOST_ROWS}
        send={send}
        problemColumns={(rows) => [
          {
            key: 'email',
            head: t('holding.email'),
            cell: ({ row }) => rows[row - 1]?.email ?? '',
          },
          {
            key: 'problem',
            head: t('imports:card.problem'),
            cell: ({ problem }) => t(`problem.${problem}`),
          },
        ]}
        preview={({ rows, entries, needsSecond }) => (
          <>
            <p role="status">
              {t('import.ready', { count: rows })} {t('import.ready-entries', { number: entries })}
            </p>
            {needsSecond && <p>{t('import.second')}</p>}
          </>
        )}
        submit={({ rows }) => t('import.submit', { count: rows })}
        done={({ status, rows }) =>
          t(status === 'waiting' ? 'import.waits' : 'import.sent', { count: rows })
        }
      />
      <ImportList pass={id} />
    </>
  );
}
