import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as appearanceEndpoints from '#shared/appearance/endpoints.ts';
import { LOGO_PROBLEMS, type LogoFault, MOST_LOGO_BYTES } from '#shared/appearance/logo-limits.ts';
import { logoPath } from '#shared/appearance/logo-path.ts';
import type { Appearance } from '#shared/appearance/schemas.ts';
import type { Failure, Result } from '#shared/http/api-client.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFailureText } from '../../../ui/use-failure-text.ts';
import styles from './appearance.module.css';
import { base64Of } from './base64.ts';

const FAULTS = Object.keys(LOGO_PROBLEMS) as LogoFault[];

const FAULT_TEXTS = {
  bytes: 'logo.bytes',
  format: 'logo.format',
  side: 'logo.side',
  animated: 'logo.animated',
  damaged: 'logo.damaged',
  unproven: 'logo.unproven',
  blocked: 'logo.blocked',
} as const;

const faultIn = ({ fields }: Failure): LogoFault | undefined =>
  FAULTS.find((fault) => fields.some(({ message }) => message === LOGO_PROBLEMS[fault]));

/** The logo, and a way to replace or remove it. */
export function LogoCard({ appearance }: { appearance: Appearance }) {
  const { logo, isDomainProven, isLogoBlocked } = appearance;
  const { t } = useTranslation('appearance');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const textOf = useFailureText();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState('');
  const [problem, setProblem] = useState('');

  async function run(action: () => Promise<Result<Appearance>>, success: string) {
    setBusy(true);
    setDone('');
    setProblem('');
    const result = await action();
    if (result.ok) await invalidate(appearanceEndpoints.read);
    setBusy(false);
    if (result.ok) return setDone(success);
    const fault = faultIn(result.error);
    setProblem(fault ? t(FAULT_TEXTS[fault]) : textOf(result.error));
  }

  function upload(file: File | undefined) {
    if (!file) return;
    if (file.size > MOST_LOGO_BYTES) return setProblem(t('logo.bytes'));
    void run(async () => {
      const body = { image: await base64Of(file) };
      return client.call(appearanceEndpoints.uploadLogo, { body });
    }, t('logo.uploaded'));
  }

  return (
    <Card title={t('logo.title')}>
      <p className={styles.soft}>{t('logo.text')}</p>
      {!isDomainProven && (
        <p>
          {t('logo.unproven')}{' '}
          <Link href="/account/profile/link?tab=domain">{t('logo.prove')}</Link>
        </p>
      )}
      {isLogoBlocked && <p>{t('logo.blocked')}</p>}
      <div className={styles.logo}>
        <div className={styles.picture}>
          {logo && isDomainProven ? (
            <img src={logoPath(logo)} alt={t('logo.current')} width={96} height={96} />
          ) : (
            t('logo.none')
          )}
        </div>
        <div className={styles.actions}>
          <input
            ref={input}
            type="file"
            hidden
            accept="image/png,image/jpeg,image/webp"
            aria-label={t('logo.choose')}
            onChange={({ target }) => {
              upload(target.files?.[0]);
              // The same file can be chosen again.
              target.value = '';
            }}
          />
          <Button
            idle={isBusy || !isDomainProven || isLogoBlocked}
            onClick={() => input.current?.click()}
          >
            {t(isBusy ? 'logo.busy' : 'logo.choose')}
          </Button>
          {logo && (
            <Button
              variant="quiet"
              idle={isBusy}
              onClick={() =>
                void run(() => client.call(appearanceEndpoints.deleteLogo, {}), t('logo.removed'))
              }
            >
              {t('logo.remove')}
            </Button>
          )}
        </div>
      </div>
      <Notice tone="error" text={problem} />
      <Notice tone="success" text={done} />
    </Card>
  );
}
