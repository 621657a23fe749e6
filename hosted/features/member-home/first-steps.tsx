import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './first-steps.module.css';

interface FirstStepsProps {
  hasTokens: boolean;
}

/** What a new member does first. It goes away with the first payment. */
export function FirstSteps({ hasTokens }: FirstStepsProps) {
  const { t } = useTranslation('account');
  const steps = [
    // Nobody signs in before.
    { key: 'confirm', text: t('first.confirm'), isDone: true, href: undefined },
    { key: 'add', text: t('first.add'), isDone: hasTokens, href: '/account/buy' },
    { key: 'pay', text: t('first.pay'), isDone: false, href: '/pay' },
  ];
  return (
    <Card title={t('first.title')}>
      <ol className={styles.steps}>
        {steps.map(({ key, text, isDone, href }) => (
          <li key={key} className={styles.step} data-done={isDone || undefined}>
            <span className={styles.mark}>
              <Icon name={isDone ? 'check' : key === 'add' ? 'plus' : 'scan'} size={20} />
            </span>
            {isDone || !href ? (
              <span>
                {text} <span className={styles.soft}>{t('first.done')}</span>
              </span>
            ) : (
              <Link href={href}>{text}</Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
