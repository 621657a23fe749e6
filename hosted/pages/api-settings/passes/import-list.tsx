import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as importEndpoints from '#shared/passes/import-endpoints.ts';
import type { Import } from '#shared/passes/import-schemas.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useApi, useInvalidate } from '../../../platform/use-api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import list from '../../../ui/item-list.module.css';
import { useFormat } from '../../../ui/use-format.ts';

/** Imports of a pass, and the button by which a second person approves a large one. */
export function ImportList({ pass }: { pass: string }) {
  const { t } = useTranslation('passes');
  const { data } = useApi(importEndpoints.imports, { params: { id: pass } });
  if (!data || data.data.length === 0) return null;
  return (
    <Card title={t('import.list')}>
      <ul className={list.list}>
        {data.data.map((one) => (
          <Item key={one.id} one={one} />
        ))}
      </ul>
    </Card>
  );
}

function Item({ one }: { one: Import }) {
  const { t } = useTranslation(['passes', 'imports']);
  const { time } = useFormat();
  const { client } = useSession();
  const invalidate = useInvalidate();
  const [isAsking, setAsking] = useState(false);
  const { id, rows, status, createdAt } = one;
  return (
    <li className={list.item}>
      <span className={list.about}>
        {t('import.passes', { count: rows })}
        {createdAt && <span className={list.small}> · {time(createdAt)}</span>}
      </span>
      <Badge
        tone={status === 'sent' ? 'good' : 'plain'}
        text={t(status === 'sent' ? 'import.is-sent' : 'import.is-waiting')}
      />
      {status === 'waiting' && id && (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t('import.approve')}
        </Button>
      )}
      {isAsking && id && (
        <ConfirmModal
          title={t('import.approve')}
          action={t('import.approve')}
          busy={t('imports:card.busy')}
          cancel={t('form.cancel')}
          send={() => client.call(importEndpoints.approveImport, { params: { id } })}
          onDone={() => {
            setAsking(false);
            void invalidate(importEndpoints.imports);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('import.ready', { count: rows })}</p>
        </ConfirmModal>
      )}
    </li>
  );
}
