import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as suspensionEndpoints from '#shared/suspensions/endpoints.ts';
import type { Suspension } from '#shared/suspensions/schemas.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { useApi, useInvalidate } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import list from '../../../ui/item-list.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { DecideSuspension, type Decision } from './decide-suspension.tsx';
import { SuspensionItem } from './suspension-item.tsx';
import styles from './suspensions.module.css';
import { useSuspensionName } from './use-suspension-name.ts';

/** What an undo suspended: owners keep or end each of it. Empty without one. */
export function SuspensionsCard() {
  const { t } = useTranslation('team');
  const query = useApi(suspensionEndpoints.list, {});
  const invalidate = useInvalidate();
  const nameOf = useSuspensionName();
  const [step, setStep] = useState<{ suspension: Suspension; decision: Decision }>();
  const [done, setDone] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const suspensions = query.data?.suspensions ?? [];

  useEffect(() => {
    // The focused button is gone with its entry.
    if (done) place.current?.focus();
  }, [done]);

  async function finish({ suspension, decision }: { suspension: Suspension; decision: Decision }) {
    setStep(undefined);
    setDone('');
    await Promise.all([invalidate(suspensionEndpoints.list), invalidate(teamEndpoints.read)]);
    const name = nameOf(suspension);
    setDone(
      decision === 'keep' ? t('suspensions.kept', { name }) : t('suspensions.ended', { name }),
    );
  }

  if (suspensions.length === 0 && !done) return null;
  return (
    <Card title={t('suspensions.title')}>
      <p className={styles.soft}>{t('suspensions.text')}</p>
      <div ref={place} tabIndex={-1} className="live-region">
        <Notice tone="success" text={done} />
      </div>
      <ul className={list.list}>
        {suspensions.map((suspension) => (
          <SuspensionItem
            key={suspension.id}
            suspension={suspension}
            onDecide={(decision) => setStep({ suspension, decision })}
          />
        ))}
      </ul>
      {step && (
        <DecideSuspension
          {...step}
          onDone={() => void finish(step)}
          onClose={() => setStep(undefined)}
        />
      )}
    </Card>
  );
}
