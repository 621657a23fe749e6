import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/till/console-endpoints.ts';
import type { Till } from '#shared/till/console-schemas.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useApi, useInvalidate } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { EmptyList } from '../../../ui/drawings/empty-list.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../api-keys/api-keys.module.css';
import { NewTill } from './new-till.tsx';
import { PairDevice } from './pair-device.tsx';
import { RefundLimit } from './refund-limit.tsx';
import { TillItem } from './till-item.tsx';

type Step =
  | { name: 'list' | 'create' }
  | { name: 'pair'; till: Till; code: string }
  | { name: 'revoke' | 'refunds'; till: Till };

const LIST: Step = { name: 'list' };

/** The devices at the business's counters: pair one, see its last use, revoke it. */
export function TillsCard() {
  const { t } = useTranslation('till');
  const { client } = useSession();
  const query = useApi(endpoints.list, {});
  const invalidate = useInvalidate();
  const [step, setStep] = useState<Step>(LIST);
  const [revoked, setRevoked] = useState(0);
  const heading = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The focused button has been removed.
    if (revoked > 0) heading.current?.focus();
  }, [revoked]);

  /** A device may have been paired while the code was shown. */
  async function close() {
    setStep(LIST);
    await invalidate(endpoints.list);
  }

  return (
    <Card>
      <div ref={heading} tabIndex={-1} className="live-region">
        <p className={styles.soft}>{t('console.lead')}</p>
      </div>
      <Loaded query={query} skeleton={<Skeleton height="8rem" />}>
        {({ tills }) =>
          tills.length === 0 ? (
            <Empty title={t('console.none')} picture={<EmptyList />} />
          ) : (
            <ul className={styles.keys}>
              {tills.map((till) => (
                <TillItem
                  key={till.id}
                  till={till}
                  onRefunds={() => setStep({ name: 'refunds', till })}
                  onRevoke={() => setStep({ name: 'revoke', till })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className={styles.start}>
        <Button onClick={() => setStep({ name: 'create' })}>{t('console.add')}</Button>
      </div>
      {step.name === 'create' && (
        <NewTill
          onClose={() => setStep(LIST)}
          onDone={({ till, code }) => setStep({ name: 'pair', till, code })}
        />
      )}
      {step.name === 'pair' && <PairDevice {...step} onClose={() => void close()} />}
      {step.name === 'refunds' && (
        <RefundLimit till={step.till} onDone={() => void close()} onClose={() => setStep(LIST)} />
      )}
      {step.name === 'revoke' && (
        <ConfirmModal
          title={t('console.revoke-title', { name: step.till.name })}
          action={t('console.revoke')}
          busy={t('console.revoke')}
          cancel={t('console.cancel')}
          send={() => client.call(endpoints.revoke, { params: { id: step.till.id } })}
          onDone={() => {
            setRevoked((count) => count + 1);
            void close();
          }}
          onClose={() => setStep(LIST)}
        >
          <p>{t('console.revoke-lead')}</p>
        </ConfirmModal>
      )}
    </Card>
  );
}
