import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as doctorEndpoints from '#shared/doctor/endpoints.ts';
import type { Finding, Severity } from '#shared/doctor/schemas.ts';
import type { CallOutput } from '#shared/http/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeLine } from '../../../ui/code-line.tsx';
import { AllowOrigin } from './allow-origin.tsx';
import styles from './doctor.module.css';

interface FindingsProps {
  examined: CallOutput<typeof doctorEndpoints.examineSite> | undefined;
  /** An allowed origin changes the findings. */
  onAllowed(): void;
}

const TONES: Record<Severity, 'bad' | 'plain' | 'good'> = {
  problem: 'bad',
  warning: 'bad',
  note: 'plain',
  good: 'good',
};

/** The findings on a page, worst first. */
export function Findings({ examined, onAllowed }: FindingsProps) {
  const { t } = useTranslation('doctor');
  const [allowing, setAllowing] = useState<string>();
  const findings = examined?.findings ?? [];
  const hasProblem = findings.some(({ severity }) => severity === 'problem');
  return (
    <div className={styles.findings}>
      <p role="status" className={examined ? styles.verdict : 'visually-hidden'}>
        {examined &&
          (hasProblem
            ? t('check.problems', { url: examined.url })
            : t('check.no-problems', { url: examined.url }))}
      </p>
      {findings.length > 0 && (
        <ul className={styles.list}>
          {findings.map((finding) => (
            <Item
              key={`${finding.code} ${finding.found}`}
              finding={finding}
              onAllow={setAllowing}
            />
          ))}
        </ul>
      )}
      {allowing && (
        <AllowOrigin
          origin={allowing}
          onClose={() => setAllowing(undefined)}
          onDone={() => {
            setAllowing(undefined);
            onAllowed();
          }}
        />
      )}
    </div>
  );
}

function Item({ finding, onAllow }: { finding: Finding; onAllow(origin: string): void }) {
  const { t } = useTranslation('doctor');
  const { code, severity, found, fix, origin } = finding;
  return (
    <li className={styles.finding}>
      <Badge tone={TONES[severity]} text={t(`severity.${severity}`)} />
      <div className={styles.words}>
        <p>{t(`findings.${code}`)}</p>
        {found && (
          <p className={styles.found}>
            <span>{t('check.found')}</span> <code translate="no">{found}</code>
          </p>
        )}
        {fix && (
          <div className={styles.fix}>
            <span className={styles.soft}>{t('check.fix')}</span>
            <CodeLine
              text={fix}
              label={t('check.copy-fix')}
              copy={t('check.copy')}
              copied={t('check.copied')}
            />
          </div>
        )}
        {origin && (
          <div className={styles.allow}>
            <Button onClick={() => onAllow(origin)}>{t('allow.submit')}</Button>
          </div>
        )}
      </div>
    </li>
  );
}
