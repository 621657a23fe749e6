import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { buysByCard } from '../../../features/test-mode/buys-by-card.ts';
import { useMember } from '../../../platform/use-member.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './first-steps.module.css';

interface FirstStepsProps {
  hasTokens: boolean;
}

/** What a new member does first. It goes away with the first payment. */
export function FirstSteps({ hasTokens }: FirstStepsProps) {
  const { t } = useTranslation('account');
  const canBuy = buysByCard(useMember());
  const steps = [
    // Nobody signs in before.
    { key: 'confirm', text: t('first.confirm'), isDone: true, href: undefined },
    {
      key: 'add',
      text: t(canBuy || hasTokens ? 'first.add' : 'overview.test-tokens'),
      isDone: hasTokens,
      href: canBuy ? '/account/buy' : undefined,
    },
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
            {isDone ? (
              <span>
                {text} <span className={styles.soft}>{t('first.done')}</span>
              </span>
            ) : href ? (
              <Link href={href}>{text}</Link>
            ) : (
              <span>{text}</span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
