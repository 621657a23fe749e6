import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EARLY_TEXT } from '#shared/documents/early-answers.ts';
import * as setupEndpoints from '#shared/setup/endpoints.ts';
import { useApi } from '../../platform/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import styles from './setup-card.module.css';
import { SetupStepItem } from './setup-step-item.tsx';

/** The steps that are left until a business can sell, those that are done folded; empty when all are, and while they are unknown. */
export function SetupCard() {
  const { t } = useTranslation('sales');
  const { data } = useApi(setupEndpoints.readSetup, {});
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  const { steps } = data;
  const done = steps.filter((step) => step.done);
  if (done.length === steps.length) return null;
  const left = steps.filter((step) => !step.done);
  const count = t('setup.count', { done: done.length, total: steps.length });
  return (
    <Card
      title={t('setup.title')}
      action={
        done.length === 0 ? (
          <p className={styles.count} {...{ [EARLY_TEXT]: 'setup-count' }}>
            {count}
          </p>
        ) : (
          <button
            type="button"
            className={styles.count}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {count}
          </button>
        )
      }
    >
      <Progress max={steps.length} value={done.length} label={count} />
      <ol className={styles.steps}>
        {left.map(({ name }, index) => (
          <SetupStepItem key={name} name={name} state={index === 0 ? 'next' : 'open'} />
        ))}
      </ol>
      <ol id={id} className={styles.steps} hidden={!isOpen}>
        {done.map(({ name }) => (
          <SetupStepItem key={name} name={name} state="done" />
        ))}
      </ol>
    </Card>
  );
}
