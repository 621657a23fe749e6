import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as directoryEndpoints from '#shared/directory/endpoints.ts';
import { useApi } from '../../platform/use-api.ts';
import { MerchantPicture } from '../../ui/merchant-picture.tsx';
import tiles from '../../ui/tiles.module.css';
import styles from './directory.module.css';
import home from './home-page.module.css';

/** The merchants that asked to be found; empty while there is none. */
export function Directory() {
  const { t } = useTranslation('home-parts');
  const id = useId();
  const { data } = useApi(directoryEndpoints.read, {});
  if (!data || data.data.length === 0) return null;
  return (
    <section className={home.section} aria-labelledby={id}>
      <div className={home.head}>
        <h2 id={id}>{t('directory.title')}</h2>
        <p className={home.soft}>{t('directory.lead')}</p>
      </div>
      <ul className={tiles.tiles}>
        {data.data.map((merchant) => (
          <li key={merchant.domain}>
            <a className={styles.merchant} href={`https://${merchant.domain}`} rel="noopener">
              <MerchantPicture merchant={merchant} />
              <span className={styles.who}>
                <strong translate="no">{merchant.name}</strong>
                <span className={styles.domain} translate="no">
                  {merchant.domain}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
