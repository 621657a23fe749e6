import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { SetupStep } from '#shared/setup/endpoints.ts';
import * as setupEndpoints from '#shared/setup/endpoints.ts';
import { useApi } from '../../platform/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import styles from './setup-card.module.css';

/** Where each step is taken. */
const PAGES: Record<SetupStep, string> = {
  domain: '/account/profile/link?tab=domain',
  connection: '/account/profile/link?tab=token',
  'test-member': '/account/profile/link?tab=test-members',
  webhook: '/account/profile/link?tab=webhooks',
  payment: '/account/profile/link?tab=snippet',
  payout: '/account/profile/edit',
};

/** The steps until a business can sell; empty when all are done, and while they are unknown. */
export function SetupCard() {
  const { t } = useTranslation('sales');
  const { data } = useApi(setupEndpoints.readSetup, {});
  if (!data) return null;
  const { steps } = data;
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  const next = steps.find((step) => !step.done)?.name;
  return (
    <Card
      title={t('setup.title')}
      action={<p className={styles.soft}>{t('setup.count', { done, total: steps.length })}</p>}
    >
      <Progress
        max={steps.length}
        value={done}
        label={t('setup.count', { done, total: steps.length })}
      />
      <ol className={styles.steps}>
        {steps.map(({ name, done: isDone }) => (
          <li key={name} className={isDone ? styles.done : undefined}>
            <Mark isDone={isDone} />
            <div>
              {isDone ? (
                <p>
                  {t(`setup-steps.${name}`)}{' '}
                  <span className="visually-hidden">({t('setup.done')})</span>
                </p>
              ) : (
                <>
                  <Link className={styles.way} href={PAGES[name]}>
                    {t(`setup-steps.${name}`)}
                  </Link>
                  {name === next && <p className={styles.soft}>{t(`setup-steps.${name}-text`)}</p>}
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Mark({ isDone }: { isDone: boolean }) {
  return (
    <svg
      className={styles.mark}
      aria-hidden="true"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle cx="12" cy="12" r="10" />
      {isDone && <path d="m7.5 12.5 3 3 6-6.5" />}
    </svg>
  );
}
