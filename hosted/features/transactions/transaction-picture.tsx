import type { Transaction } from '#shared/transactions/schemas.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { MerchantPicture } from '../../ui/merchant-picture.tsx';
import styles from './transaction-picture.module.css';

const ICONS: Record<Transaction['type'], IconName> = {
  deposit: 'down',
  buy: 'plus',
  payment: 'wallet',
  stake: 'stake',
  airdrop: 'gift',
  withdrawal: 'up',
};

/** The merchant's picture, or a drawing of the type. What it shows stands beside it in words. */
export function TransactionPicture({
  transaction,
}: {
  transaction: Pick<Transaction, 'merchant' | 'type' | 'reverses'>;
}) {
  const { merchant, type, reverses } = transaction;
  if (merchant) return <MerchantPicture merchant={merchant} />;
  return (
    <span className={styles.picture}>
      <Icon name={reverses ? 'back' : ICONS[type]} size={22} />
    </span>
  );
}
