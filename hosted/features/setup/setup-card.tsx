import { useTranslation } from 'react-i18next';
import { EARLY_TEXT } from '#shared/documents/early-answers.ts';
import * as setupEndpoints from '#shared/setup/endpoints.ts';
import { useApi } from '../../platform/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import styles from './setup-card.module.css';
import { SetupStepItem } from './setup-step-item.tsx';

/** The steps until a business can sell; empty when all are done, and while they are unknown. */
export function SetupCard() {
  const { t } = useTranslation('sales');
  const { data } = useApi(setupEndpoints.readSetup, {});
  if (!data) return null;
  const { steps } = data;
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  const next = steps.find((step) => !step.done)?.name;
  const count = t('setup.count', { done, total: steps.length });
  return (
    <Card
      title={t('setup.title')}
      action={
        <p className={styles.soft} {...{ [EARLY_TEXT]: 'setup-count' }}>
          {count}
        </p>
      }
    >
      <Progress max={steps.length} value={done} label={count} />
      <ol className={styles.steps}>
        {steps.map(({ name, done: isDone }) => (
          <SetupStepItem
            key={name}
            name={name}
            state={isDone ? 'done' : name === next ? 'next' : 'open'}
          />
        ))}
      </ol>
    </Card>
  );
}
