import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { MemberHolding } from '#shared/passes/member-schemas.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import styles from './passes.module.css';
import { SharePass } from './share-pass.tsx';
import { usePassText } from './use-pass-text.ts';

function Visits({ visits }: Pick<MemberHolding, 'visits'>) {
  const { t } = useTranslation('own-passes');
  const { time } = useFormat();
  return (
    <div>
      <h4 className={styles.label}>{t('list.visits')}</h4>
      <ul className={styles.visits}>
        {visits.map(({ id, at, entries, returnedAt }) => (
          <li key={id}>
            {time(at)}
            {entries > 1 && ` · ${entries}`}
            {returnedAt && <Badge text={t('list.returned')} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** @param codeHref absent for a pass that cannot be used any more */
export function PassItem({ pass, codeHref }: { pass: MemberHolding; codeHref?: string }) {
  const { t } = useTranslation('own-passes');
  const { entriesOf, validityOf } = usePassText();
  const { merchant, status, entries, left, visits } = pass;
  const { name, terms } = pass.pass;
  return (
    <li className={styles.item}>
      <div className={styles.about}>
        <h3 className={styles.name}>
          {name} {status !== 'open' && <Badge text={t(`pass-status.${status}`)} />}
        </h3>
        <p className={styles.soft}>{merchant.name}</p>
        {codeHref && entries !== null && left !== null && (
          <Progress max={entries} value={left} label={t('list.left')} />
        )}
        <p>{entriesOf(pass)}</p>
        <p className={styles.soft}>{validityOf(pass)}</p>
      </div>
      {codeHref && (
        <>
          {status === 'open' && (
            <Link className="button" href={codeHref} aria-label={t('list.show-of', { name })}>
              {t('list.show')}
            </Link>
          )}
          <details className={styles.details}>
            <summary>{t('list.details')}</summary>
            <div className={styles.inside}>
              {terms && (
                <div>
                  <h4 className={styles.label}>{t('list.terms')}</h4>
                  <p className={styles.terms}>{terms}</p>
                </div>
              )}
              {visits.length > 0 && <Visits visits={visits} />}
              <SharePass pass={pass} />
            </div>
          </details>
        </>
      )}
    </li>
  );
}
