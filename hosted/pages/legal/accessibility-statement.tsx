import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { PageError } from '../../platform/page-error.ts';
import styles from './accessibility-statement.module.css';
import { LegalBody } from './legal-body.tsx';
import { readSections } from './legal-sections.ts';
import { VersionDate } from './version-date.tsx';

/** The day of the assessment that the statement reports. */
const ASSESSED = '2026-11-27';

const NAMES = { brand: brand.name };

/** After the W3C's model statement; the footer of every page links to it. */
export function AccessibilityStatement() {
  const { t } = useTranslation('legal');
  const { t: app } = useTranslation();
  const { t: text } = useTranslation('legal-accessibility');
  const sections = readSections(text('sections', { ...NAMES, returnObjects: true }));
  if (sections.length === 0) throw new PageError(500);
  return (
    <section className={styles.statement} id="accessibility" aria-labelledby="accessibility-title">
      <h2 id="accessibility-title">{t('accessibility.title')}</h2>
      <VersionDate className={styles.version} day={ASSESSED} />
      <p className={styles.lead}>{text('lead', NAMES)}</p>
      {sections.map(({ id, heading, body }) => (
        <section className={styles.section} key={id} aria-labelledby={id}>
          <h3 id={id}>{heading}</h3>
          <LegalBody body={body} />
        </section>
      ))}
      <Link href="/contact">{app('footer.contact')}</Link>
    </section>
  );
}
