import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/copy-button.tsx';
import styles from './snippet.module.css';

/** Code with a copy button. */
export function CodeBlock({ title, hint, code }: { title: string; hint?: string; code: string }) {
  const { t } = useTranslation('snippet');
  const id = useId();
  return (
    <section className={styles.block} aria-labelledby={id}>
      <div className={styles.blockHead}>
        <h3 id={id}>{title}</h3>
        <CopyButton
          text={code}
          label={t('snippet.copy-of', { what: title })}
          copied={t('snippet.copied')}
          failed={t('snippet.copy-failed')}
        >
          {t('snippet.copy')}
        </CopyButton>
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too */}
      <pre className={styles.code} dir="ltr" translate="no" tabIndex={0}>
        <code>{code}</code>
      </pre>
    </section>
  );
}
