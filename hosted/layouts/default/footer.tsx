import { useTranslation } from 'react-i18next';
import styles from './footer.module.css';
import { LanguageSwitch } from './language-switch.tsx';

export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p>{t('footer.claim')}</p>
        <LanguageSwitch />
      </div>
    </footer>
  );
}
