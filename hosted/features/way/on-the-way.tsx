import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import type { WayStep } from '#shared/pay/way.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './on-the-way.module.css';
import { StepLink, StepText } from './step-link.tsx';
import { useWay, type WayOfPayment } from './use-way.ts';

interface WayCardProps extends WayOfPayment {
  /** The step that the page itself is for, so that it needs no link. */
  here: WayStep['step'];
}

interface OnTheWayProps {
  payment: string;
  here: WayStep['step'];
  /**
   * The page, which a member who must buy first cannot use, unless it is the purchase.
   * @param total of the payment; undefined where tokens do not help
   */
  children?: (total: string | undefined) => ReactNode;
}

/**
 * The way to a payment above the page on which one of its steps is done. A page that the member may not be able
 * to use yet is not shown before that is known.
 */
export function OnTheWay({ payment, here, children }: OnTheWayProps) {
  return (
    <Loaded query={useWay(payment)} skeleton={<Skeleton height="12rem" />}>
      {(found) => {
        const isBefore = found?.way.steps.some(({ step }) => step === 'buy' || step === 'deposit');
        return (
          <>
            {found && <WayCard {...found} here={here} />}
            {!isBefore && children?.(found?.way.steps.at(-1)?.amount)}
          </>
        );
      }}
    </Loaded>
  );
}

/** The steps that remain until a payment is paid, with their sums. */
function WayCard({ way, next, payment, total, merchant, endsAt, here }: WayCardProps) {
  const { t } = useTranslation('way');
  const { money, time } = useFormat();
  return (
    <Card title={t('way.title', { merchant })}>
      <ol className={styles.steps}>
        {way.steps.map((step) => (
          <li
            key={`${step.step} ${step.from ?? ''}`}
            aria-current={step === next ? 'step' : undefined}
          >
            <StepText step={step} way={{ payment, total }} />
            {way.isSmallest && step.step === 'buy' && (
              <span className={styles.note}>
                {t('way.smallest', { amount: money(step.amount, brand.token.symbol) })}
              </span>
            )}
          </li>
        ))}
      </ol>
      {way.rest !== '0' && (
        <p className={styles.note}>
          {t('way.rest', { amount: money(way.rest, brand.token.symbol) })}
        </p>
      )}
      {way.obstacle && (
        <p role="status">
          {way.obstacle === 'late'
            ? t('way.late', { merchant, time: time(endsAt) })
            : t('way.never')}
        </p>
      )}
      {way.obstacle && (
        <Link className="button button--wide" href="/account/cash">
          {t('way.instead')}
        </Link>
      )}
      {next && next.step !== here && <StepLink step={next} way={{ payment, total }} />}
    </Card>
  );
}
