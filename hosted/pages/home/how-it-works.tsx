import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { discountOf } from '../../features/membership/membership-terms.ts';
import { useStore } from '../../platform/store-context.ts';
import { useSignal } from '../../platform/use-signal.ts';
import tiles from '../../ui/tiles.module.css';
import styles from './home-page.module.css';

/** The three steps: save, pay, rise. */
export function HowItWorks() {
  const { t, i18n } = useTranslation('home');
  const id = useId();
  const percent = discountOf(useSignal(useStore().appConfig), i18n.language);
  const points = [
    {
      title: t('welcome.save'),
      text: percent ? t('welcome.save-text', { percent }) : t('welcome.save-plain'),
    },
    { title: t('welcome.pay'), text: t('welcome.pay-text') },
    { title: t('welcome.rise'), text: t('welcome.rise-text') },
  ];
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{t('welcome.how')}</h2>
      <ol className={`${tiles.tiles} ${tiles.few} ${styles.points}`}>
        {points.map(({ title, text }) => (
          <li key={title} className={styles.point}>
            <h3>{title}</h3>
            <p className={styles.soft}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
