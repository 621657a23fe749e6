import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/api-client.ts';
import {
  checkVerification,
  type ProofMethod,
  readVerification,
  type Verification,
} from '#shared/domain/contract.ts';
import { useSession } from '../../app/session-context.ts';
import { useInvalidate } from '../../app/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeLine } from '../../ui/code-line.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './domain.module.css';

/** The two ways to prove a domain; one is enough. */
export function ProofWays({ verification }: { verification: Verification }) {
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
    <CodeLine text={text} label={t('copy-of', { what })} copy={t('copy')} copied={t('copied')} />
  );
}

/** Looks for it now, and says what was found. */
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
    const result = await client.call(checkVerification, { body: { method } });
    await invalidate(readVerification);
    setChecking(false);
    // What it found is kept, and shown as that.
    if (!result.ok && result.error.code !== 'domain_taken') setFailure(result.error);
  }

  const isBad = last && last.result !== 'proven' && !isChecking && !failure;
  return (
    <div className={styles.check}>
      <Button idle={isChecking} onClick={() => void check()}>
        {t(isChecking ? 'checking' : method === 'dns' ? 'dns.check' : 'file.check')}
      </Button>
      <Notice
        text={
          isBad
            ? `${t(`results.${last.result.replace('_', '-')}`)} ${t('looked', { at: time(last.at) })}`
            : ''
        }
      />
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
    </div>
  );
}
