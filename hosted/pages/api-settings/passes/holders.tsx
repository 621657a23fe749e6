import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as passesEndpoints from '#shared/passes/endpoints.ts';
import type { Holding, Pass } from '#shared/passes/schemas.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { useApiPages } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyList } from '../../../ui/drawings/empty-list.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { holdingAddressOf, importAddressOf } from './addresses.ts';
import { HoldingBadge } from './badges.tsx';
import { ExtendAll } from './extend-all.tsx';
import { GivePass } from './give-pass.tsx';
import { usePassWords } from './use-pass-words.ts';

/** Who holds a pass, by pseudonym or shared name, and what a business does for all of them. */
export function Holders({ pass, mayWrite }: { pass: Pass; mayWrite: boolean }) {
  const { t } = useTranslation('passes');
  const [step, setStep] = useState<'give' | 'extend'>();
  const pages = useApiPages(passesEndpoints.holdings, (after) => ({
    params: { id: pass.id },
    query: after ? { after } : {},
  }));
  return (
    <Card title={t('holders.title')}>
      {mayWrite && (
        <div className={styles.actionRow}>
          <Button variant="outlined" onClick={() => setStep('give')}>
            {t('holders.give')}
          </Button>
          <Button variant="quiet" onClick={() => setStep('extend')}>
            {t('holders.extend')}
          </Button>
          <Link className="button button--quiet" href={importAddressOf(pass.id)}>
            {t('holders.import')}
          </Link>
        </div>
      )}
      <PagedList
        pages={pages}
        counted={(count, isAll) => t(isAll ? 'holders.count' : 'holders.count-so-far', { count })}
        empty={
          <Empty
            title={t('holders.empty')}
            text={t('holders.empty-text')}
            picture={<EmptyList />}
          />
        }
      >
        {(rows) => <Table rows={rows} />}
      </PagedList>
      {step === 'give' && <GivePass pass={pass} onClose={() => setStep(undefined)} />}
      {step === 'extend' && <ExtendAll pass={pass} onClose={() => setStep(undefined)} />}
    </Card>
  );
}

function Table({ rows }: { rows: readonly Holding[] }) {
  const { t } = useTranslation('passes');
  const { date } = useFormat();
  const { holderOf, leftOf } = usePassWords();
  return (
    <DataTable
      caption={t('holders.title')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'holder',
          head: t('holders.holder'),
          phone: 'title',
          cell: (holding) => (
            <span className={styles.name}>
              <Link href={holdingAddressOf(holding.pass, holding.id)}>{holderOf(holding)}</Link>
              <HoldingBadge status={holding.status} />
            </span>
          ),
        },
        {
          key: 'left',
          head: t('holders.left'),
          align: 'end',
          phone: 'figure',
          cell: (holding) => leftOf(holding),
        },
        {
          key: 'until',
          head: t('holders.until'),
          align: 'end',
          phone: 'fact',
          keepsHead: true,
          cell: ({ validUntil }) => date(validUntil),
        },
        {
          key: 'last',
          head: t('holders.last'),
          align: 'end',
          phone: 'aside',
          keepsHead: ({ lastVisitAt }) => lastVisitAt !== null,
          cell: ({ lastVisitAt }) => lastVisitAt && date(lastVisitAt),
        },
      ]}
    />
  );
}
