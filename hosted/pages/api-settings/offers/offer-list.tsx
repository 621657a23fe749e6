import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from '../../../features/buttons/buttons.module.css';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyList } from '../../../ui/drawings/empty-list.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { PagedList, type PagedListProps } from '../../../ui/paged-list.tsx';

interface OfferLink {
  href: string;
  text: string;
}

interface OfferListProps<Row> extends Pick<PagedListProps<Row>, 'pages' | 'counted'> {
  texts: { lead: string; caption: string; empty: string; emptyText: string };
  /** The address of the form, and the text of its link; absent for a role that may not. */
  make: OfferLink | undefined;
  /** Another way to it, beside a list that is not empty. */
  also?: OfferLink | undefined;
  columns: Column<Row>[];
}

/** What a business offers, of one kind: its buttons, passes, plans or coupons. */
export function OfferList<Row extends { id: string }>({
  texts,
  make,
  also,
  columns,
  ...list
}: OfferListProps<Row>) {
  const link = make && (
    <Link className="button" href={make.href}>
      {make.text}
    </Link>
  );
  return (
    <Card>
      <p className={styles.soft}>{texts.lead}</p>
      <PagedList
        {...list}
        empty={
          <Empty title={texts.empty} text={texts.emptyText} picture={<EmptyList />}>
            {link}
          </Empty>
        }
        action={
          also ? (
            <div className={styles.actionRow}>
              {link}
              <Link className="button button--quiet" href={also.href}>
                {also.text}
              </Link>
            </div>
          ) : (
            link
          )
        }
      >
        {(rows) => (
          <DataTable caption={texts.caption} rows={rows} keyOf={({ id }) => id} columns={columns} />
        )}
      </PagedList>
    </Card>
  );
}

interface OfferNameProps {
  href: string;
  name: string;
  badge: ReactNode;
}

/** The name of an offer, which leads to it, with its state. */
export const OfferName = ({ href, name, badge }: OfferNameProps) => (
  <span className={styles.name}>
    <Link href={href}>{name}</Link>
    {badge}
  </span>
);
