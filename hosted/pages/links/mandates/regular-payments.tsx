import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/mandates/endpoints.ts';
import type { MemberAgreement } from '#shared/mandates/schemas.ts';
import { useApi, useInvalidate } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ActModal, type MandateAct } from './act-modal.tsx';
import { AgreementItem } from './agreement-item.tsx';
import { ApproveModal } from './lazy-approve-modal.ts';
import styles from './regular-payments.module.css';
import { useDay } from './use-day.ts';

interface Open {
  agreement: MemberAgreement;
  act: MandateAct | 'approve';
}

/** The businesses that may take payments, with what they take next; nothing for a member without one. */
export function RegularPayments() {
  const { t } = useTranslation('mandates');
  const invalidate = useInvalidate();
  const query = useApi(endpoints.list, {});
  const outcome = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Open>();
  const [done, setDone] = useState<Open>();
  const { data, error } = query;
  if (data ? data.agreements.length === 0 : !error) return null;

  async function hasDone(agreement: MemberAgreement, act: Open['act']) {
    await invalidate(endpoints.list);
    setOpen(undefined);
    setDone({ agreement, act });
    // The focused button may have been removed.
    outcome.current?.focus();
  }

  return (
    <Card title={t('list.title')}>
      <Loaded query={query} skeleton={null}>
        {({ agreements }) => (
          <>
            <p className={styles.soft}>{t('list.text')}</p>
            <div ref={outcome} tabIndex={-1} className="live-region">
              {done ? <Done {...done} /> : <Notice text="" />}
            </div>
            <ul className={styles.list}>
              {agreements.map((agreement) => (
                <AgreementItem
                  key={agreement.id}
                  agreement={agreement}
                  onAct={(act) => setOpen({ agreement, act })}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {open?.act === 'approve' && (
        <ApproveModal
          agreement={open.agreement}
          onClose={() => setOpen(undefined)}
          onDone={(agreement) => void hasDone(agreement, 'approve')}
        />
      )}
      {open && open.act !== 'approve' && (
        <ActModal
          agreement={open.agreement}
          act={open.act}
          onClose={() => setOpen(undefined)}
          onDone={(agreement) => void hasDone(agreement, open.act)}
        />
      )}
    </Card>
  );
}

function Done({ agreement, act }: Open) {
  const { t } = useTranslation('mandates');
  const day = useDay(agreement.zone);
  const { merchant, name, endsAt, createdAt } = agreement;
  const said = { merchant: merchant.name, name, day: day(endsAt ?? createdAt) };
  return <Notice text={t(`done.${act}`, said)} />;
}
