import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import type { Deposit } from '#shared/deposits/schemas.ts';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './deposits.module.css';

/** Pending deposits with their confirmations, and the latest credited ones. */
export function DepositList({ deposits }: { deposits: readonly Deposit[] }) {
  const { t } = useTranslation('deposits');
  const { money } = useFormat();
  const id = useId();
  const waiting = deposits.filter(({ status }) => status === 'pending');
  const sum = (one: Deposit) => money(one.amount, brand.token.symbol);
  return (
    <>
      {/* Announces the state only; confirmations change every few seconds. */}
      <Notice
        hidden
        text={waiting.map((one) => t('list.on-its-way', { amount: sum(one) })).join(' ')}
      />
      {deposits.length > 0 && (
        <section className={styles.list} aria-labelledby={id}>
          <h3 id={id}>{t('list.title')}</h3>
          <ul>
            {deposits.map((one) => (
              <Item key={`${one.txHash}:${one.position}`} deposit={one} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Item({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('deposits');
  const { time } = useFormat();
  const { amount, txHash, seenAt, status, confirmations, needed, transactionId } = deposit;
  const progress = t('list.confirmations', { count: needed, done: confirmations });
  return (
    <li className={styles.item}>
      <div className={styles.label}>
        <strong>
          <Money amount={amount} currency={brand.token.symbol} />
        </strong>
        <span className={styles.soft}>
          {time(seenAt)} · <abbr title={txHash}>{`${txHash.slice(0, 8)}…${txHash.slice(-6)}`}</abbr>
        </span>
      </div>
      {status === 'credited' && transactionId ? (
        <div className={styles.state}>
          <Badge tone="good" text={t('list.credited')} />
          <Link href={`/account/transactions/${transactionId}`}>{t('list.see')}</Link>
        </div>
      ) : (
        <div className={styles.state}>
          <span className={styles.soft}>{progress}</span>
          <Progress value={confirmations} max={needed} label={progress} />
        </div>
      )}
    </li>
  );
}
