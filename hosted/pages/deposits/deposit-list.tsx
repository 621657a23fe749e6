import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import type { Deposit } from '#shared/deposits/contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './deposits.module.css';

/** Those that wait, each with how far it is, and the last ones that arrived. */
export function DepositList({ deposits }: { deposits: readonly Deposit[] }) {
  const { t } = useTranslation('deposits');
  const { money } = useFormat();
  const id = useId();
  const waiting = deposits.filter(({ status }) => status === 'pending');
  const sum = (one: Deposit) => money(one.amount, brand.token.symbol);
  return (
    <>
      {/* The confirmations themselves would be read out every few seconds. */}
      <Notice hidden text={waiting.map((one) => t('on-its-way', { amount: sum(one) })).join(' ')} />
      {deposits.length > 0 && (
        <section className={styles.list} aria-labelledby={id}>
          <h3 id={id}>{t('latest')}</h3>
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
  const progress = t('confirmations', { count: needed, done: confirmations });
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <strong>
          <Money amount={amount} currency={brand.token.symbol} />
        </strong>
        <span className={styles.soft}>
          {time(seenAt)} · <abbr title={txHash}>{`${txHash.slice(0, 8)}…${txHash.slice(-6)}`}</abbr>
        </span>
      </div>
      {status === 'credited' && transactionId ? (
        <div className={styles.state}>
          <Badge tone="good" text={t('credited')} />
          <Link href={`/account/transactions/${transactionId}`}>{t('see')}</Link>
        </div>
      ) : (
        <div className={styles.state}>
          <span className={styles.soft}>{progress}</span>
          <progress value={confirmations} max={needed} aria-label={progress} />
        </div>
      )}
    </li>
  );
}
