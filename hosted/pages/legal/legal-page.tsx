import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { Page } from '../../ui/page.tsx';
import { AccessibilityStatement } from './accessibility-statement.tsx';
import { LEGAL_DOCUMENTS, type LegalDocument } from './legal-documents.ts';
import styles from './legal-page.module.css';
import { VersionDate } from './version-date.tsx';

/** The overview of the legal texts, and the accessibility statement. */
export function LegalPage() {
  const { t } = useTranslation('legal');
  const documents: LegalDocument[] = Object.values(LEGAL_DOCUMENTS);
  return (
    <Page width="wide" title={t('legal.title')} lead={t('legal.lead', { brand: brand.name })}>
      <ul className={styles.documents} aria-label={t('legal.documents')}>
        {documents.map(({ path, title, summary, version }) => (
          <li className={styles.document} key={path}>
            <h2>
              <Link className={styles.link} href={path}>
                {t(title)}
              </Link>
            </h2>
            <p className={styles.summary}>{t(summary)}</p>
            {version && <VersionDate className={styles.version} day={version} />}
          </li>
        ))}
      </ul>
      <AccessibilityStatement />
    </Page>
  );
}
