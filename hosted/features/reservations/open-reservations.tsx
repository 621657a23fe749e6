import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { isToken } from '#shared/money.ts';
import * as endpoints from '#shared/reservations/endpoints.ts';
import type { Reservation } from '#shared/reservations/schemas.ts';
import { useApiPages } from '../../platform/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { MerchantPicture } from '../../ui/merchant-picture.tsx';
import { Money } from '../../ui/money.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useListChanges } from '../live-lists/list-changes.ts';
import styles from './open-reservations.module.css';

const SAID = {
  cash: { title: 'cash.title', text: 'cash.text' },
  exit: { title: 'exit.title', text: 'exit.text' },
} as const;

interface OpenReservationsProps {
  /** What they mean here: for the account, or for a member who wants to leave. */
  place: keyof typeof SAID;
}

/** What merchants may still take of the member's tokens; empty without a reservation. */
export function OpenReservations({ place }: OpenReservationsProps) {
  const { t } = useTranslation('reservations');
  const pages = useApiPages(endpoints.list, (after) => ({ query: after ? { after } : {} }));
  // A list of pages is not read again by itself, and what was taken or returned is reserved no more.
  useListChanges('transactions', () => void pages.refetch());
  if (!pages.data?.pages[0]?.data.length) return null;
  return (
    <Card title={t(SAID[place].title)}>
      <p className={styles.soft}>{t(SAID[place].text)}</p>
      <PagedList
        pages={pages}
        counted={(shown, isAll) => t(isAll ? 'list.shown-all' : 'list.shown', { shown })}
        empty={null}
      >
        {(reservations) => (
          <ul className={styles.list}>
            {reservations.map((reservation) => (
              <Item key={reservation.id} reservation={reservation} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}

function Item({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation('reservations');
  const { time, money } = useFormat();
  const { merchant, description, net, currency, tokens, status, terms } = reservation;
  const at = time(reservation.captureBefore);
  return (
    <li className={styles.item}>
      <MerchantPicture merchant={merchant} />
      <div className={styles.what}>
        <Link href={`/account/transactions/${reservation.transactionId}`}>{merchant.name}</Link>
        {description && <span className={styles.soft}>{description}</span>}
        <span>{t(status === 'open' ? 'open.until' : 'open.returning', { at })}</span>
        {terms && (
          <details className={styles.soft}>
            <summary>{t('open.terms')}</summary>
            {terms}
          </details>
        )}
      </div>
      <div className={styles.most}>
        <span className={styles.soft}>{t('open.most')}</span>
        <strong>
          <Money amount={net} currency={currency} />
        </strong>
        {!isToken(currency) && (
          <span className={styles.soft}>{money(tokens, brand.token.symbol)}</span>
        )}
      </div>
    </li>
  );
}
