import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as domainEndpoints from '#shared/domain/endpoints.ts';
import type { CheckResult, ProofMethod, Verification } from '#shared/domain/schemas.ts';
import type { Failure } from '#shared/http/api-client.ts';
import { useSession } from '../../../platform/session-context.ts';
import type { TextKey } from '../../../platform/text-areas.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CodeLine } from '../../../ui/code-line.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFailureText } from '../../../ui/use-failure-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import styles from './domain.module.css';

/** Keys have hyphens because i18next reads `_other` as a plural form. */
const RESULTS = {
  taken: 'results.taken',
  dns_missing: 'results.dns-missing',
  dns_other: 'results.dns-other',
  dns_failed: 'results.dns-failed',
  file_missing: 'results.file-missing',
  file_other: 'results.file-other',
  file_redirected: 'results.file-redirected',
  file_private: 'results.file-private',
  file_tls: 'results.file-tls',
  file_timeout: 'results.file-timeout',
  file_unreachable: 'results.file-unreachable',
} as const satisfies Record<Exclude<CheckResult, 'proven'>, TextKey<'domain'>>;

/** The two methods of domain verification; one is enough. */
export function VerificationMethods({ verification }: { verification: Verification }) {
  const { t } = useTranslation('domain');
  const { dns, file } = verification;
  return (
    <>
      <Card title={t('dns.title')}>
        <p>{t('dns.text')}</p>
        <dl className={styles.record}>
          <Part name={t('dns.type')}>
            <code translate="no">TXT</code>
          </Part>
          <Part name={t('dns.name')}>
            <Copied text={dns.name} what={t('dns.name')} />
          </Part>
          <Part name={t('dns.value')}>
            <Copied text={dns.value} what={t('dns.value')} />
          </Part>
        </dl>
        <p className={styles.soft}>{t('dns.hint')}</p>
        <Check method="dns" verification={verification} />
      </Card>
      <Card title={t('file.title')}>
        <p>{t('file.text')}</p>
        <dl className={styles.record}>
          <Part name={t('file.address')}>
            <Copied text={file.url} what={t('file.address')} />
          </Part>
          <Part name={t('file.content')}>
            <Copied text={file.content} what={t('file.content')} />
          </Part>
        </dl>
        <Check method="file" verification={verification} />
      </Card>
    </>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Copied({ text, what }: { text: string; what: string }) {
  const { t } = useTranslation('domain');
  return (
    <CodeLine
      text={text}
      label={t('proof.copy-of', { what })}
      copy={t('proof.copy')}
      copied={t('proof.copied')}
    />
  );
}

/** Runs the check and shows its result. */
function Check({ method, verification }: { method: ProofMethod; verification: Verification }) {
  const { t } = useTranslation('domain');
  const { time } = useFormat();
  const { client } = useSession();
  const invalidate = useInvalidate();
  const textOf = useFailureText();
  const [isChecking, setChecking] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const last = verification.lastCheck?.method === method ? verification.lastCheck : undefined;

  async function check() {
    if (isChecking) return;
    setChecking(true);
    setFailure(undefined);
    const result = await client.call(domainEndpoints.check, { body: { method } });
    await invalidate(domainEndpoints.read);
    setChecking(false);
    // The verification stores this result and shows it.
    if (!result.ok && result.error.code !== 'domain_taken') setFailure(result.error);
  }

  const problem =
    last && last.result !== 'proven' && !isChecking && !failure && RESULTS[last.result];
  return (
    <div className={styles.check}>
      <Button idle={isChecking} onClick={() => void check()}>
        {t(isChecking ? 'proof.checking' : method === 'dns' ? 'dns.check' : 'file.check')}
      </Button>
      <Notice text={problem ? `${t(problem)} ${t('proof.looked', { at: time(last.at) })}` : ''} />
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
    </div>
  );
}
