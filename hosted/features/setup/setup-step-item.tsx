import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { EARLY_STEP } from '#shared/documents/early-answers.ts';
import { profilePart } from '#shared/profile-parts.ts';
import type { SetupStep } from '#shared/setup/schemas.ts';
import styles from './setup-card.module.css';

/** Where each step is taken. */
const PAGES: Record<SetupStep, string> = {
  domain: '/account/profile/link?tab=domain',
  connection: '/account/profile/link?tab=token',
  'test-member': '/account/profile/link?tab=test-members',
  webhook: '/account/profile/link?tab=webhooks',
  payment: '/account/profile/link?tab=snippet',
  payout: profilePart('external-address'),
};

/** Of a step that is left. */
export const OPEN_STATES = ['next', 'open'] as const;

interface SetupStepItemProps {
  name: SetupStep;
  /** `next` is the first that is not done, and says what it is for. */
  state: (typeof OPEN_STATES)[number] | 'done';
}

export function SetupStepItem({ name, state }: SetupStepItemProps) {
  const { t } = useTranslation('sales');
  return (
    <li
      className={state === 'done' ? styles.done : undefined}
      {...{ [EARLY_STEP]: `${name} ${state}` }}
    >
      <Mark isDone={state === 'done'} />
      <div>
        {state === 'done' ? (
          <p>
            {t(`setup-steps.${name}`)} <span className="visually-hidden">({t('setup.done')})</span>
          </p>
        ) : (
          <>
            <Link className={styles.way} href={PAGES[name]}>
              {t(`setup-steps.${name}`)}
            </Link>
            {state === 'next' && <p className={styles.soft}>{t(`setup-steps.${name}-text`)}</p>}
          </>
        )}
      </div>
    </li>
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
