import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand, LEVELS } from '#shared/brand.ts';
import { PageError } from '../../platform/page-error.ts';
import { LegalBody } from './legal-body.tsx';
import { type LegalDocument, SECTION_VERSIONS } from './legal-documents.ts';
import { type LegalSection, readSections } from './legal-sections.ts';
import styles from './legal-text.module.css';
import { VersionDate } from './version-date.tsx';

/** Values of the placeholders in the texts. */
const NAMES = {
  brand: brand.name,
  token: brand.token.name,
  symbol: brand.token.symbol,
  trial: LEVELS[0],
};

interface LegalTextProps {
  document: LegalDocument;
  /** Renders the lists of these sections in another way, by the id of the section. */
  lists?: Readonly<Record<string, (items: readonly string[]) => ReactNode>>;
}

/** One legal text with its table of contents. */
export function LegalText({ document, lists = {} }: LegalTextProps) {
  const { t } = useTranslation('legal');
  const { t: text } = useTranslation(document.area);
  // Without its number, which is a setting: the page is prerendered, and it is shown before each payment.
  const discount = t('legal.discount');
  const sections = readSections(text('sections', { ...NAMES, discount, returnObjects: true }));
  if (sections.length === 0) throw new PageError(500);
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <Link className={styles.up} href="/legal">
          {t('legal.all')}
        </Link>
        <h1 className={styles.title}>{t(document.title)}</h1>
        <p className={styles.meta}>
          <strong className={styles.draft}>{t('legal.draft')}</strong>
          {document.version && <VersionDate day={document.version} />}
        </p>
        <p className={styles.lead}>{text('lead', NAMES)}</p>
        <p className={styles.note}>{t('legal.draft-note')}</p>
      </header>
      <nav className={styles.contents} aria-labelledby="contents">
        <h2 className={styles.small} id="contents">
          {t('legal.contents')}
        </h2>
        <ol className={styles.list}>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.text}>
        {sections.map((section) => (
          <Section key={section.id} section={section} list={lists[section.id]} />
        ))}
      </div>
    </article>
  );
}

interface SectionProps {
  section: LegalSection;
  list: ((items: readonly string[]) => ReactNode) | undefined;
}

function Section({ section: { id, heading, body }, list }: SectionProps) {
  const version = SECTION_VERSIONS[id];
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {version && <VersionDate className={styles.version} day={version} />}
      <LegalBody body={body} list={list} />
    </section>
  );
}
