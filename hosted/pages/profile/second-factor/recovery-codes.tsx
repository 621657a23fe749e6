import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import styles from '../../../features/second-factor/second-factor.module.css';
import { saveFile } from '../../../platform/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept(): void;
}

/** The recovery codes, shown once, with copy, download and print. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation('profile');
  const list = useRef<HTMLOListElement>(null);
  const [copied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;

  async function copy() {
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(done ?? false);
    // The clipboard is missing on plain http and may be denied. The codes are selected instead.
    if (!done && list.current) getSelection()?.selectAllChildren(list.current);
  }

  return (
    <>
      <div className={styles.sheet}>
        <h3 className={styles.heading}>{t('second-factor.codes')}</h3>
        <p>{t('second-factor.codes-text')}</p>
        <ol ref={list} className={styles.codes} translate="no">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={styles.actionRow}>
        <Button variant="quiet" onClick={() => void copy()}>
          {t('second-factor.copy')}
        </Button>
        <Button
          variant="quiet"
          onClick={() =>
            saveFile(`${brand.name.toLowerCase()}-recovery-codes.txt`, 'text/plain', text)
          }
        >
          {t('second-factor.download')}
        </Button>
        <Button variant="quiet" onClick={() => window.print?.()}>
          {t('second-factor.print')}
        </Button>
        <Notice text={copied ? t('second-factor.copied') : ''} />
      </div>
      <div className={styles.actions}>
        <Button onClick={onKept}>{t('second-factor.kept')}</Button>
      </div>
    </>
  );
}
