import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { BusinessButton } from '#shared/buttons/schemas.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { lazyPart } from '../../../platform/lazy-page.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { useMember } from '../../../platform/use-member.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { fileOf } from './qr-file.ts';
import { usePriceText } from './use-price-text.ts';

const QrCode = lazyPart('qr-code', () =>
  import('../../../ui/qr-code.tsx').then(({ QrCode }) => QrCode),
);

/** The link of a button and its QR code. */
export function ShareButton({ button }: { button: BusinessButton }) {
  const { t } = useTranslation('buttons');
  const priceOf = usePriceText();
  const member = useMember();
  const code = useRef<HTMLDivElement>(null);
  const { id, name, description, url } = button;

  function download() {
    const svg = code.current?.querySelector('svg');
    if (svg) saveFile(`${id}.svg`, 'image/svg+xml', fileOf(svg));
  }

  return (
    <Card title={name}>
      {description && <p className={styles.soft}>{description}</p>}
      <div className={styles.share}>
        <div ref={code} className={styles.code}>
          <Suspense fallback={<div />}>
            <QrCode text={url} label={t('detail.code')} />
          </Suspense>
        </div>
        <div className={styles.link}>
          <p className={styles.label}>{t('detail.link')}</p>
          <code className={styles.address} translate="no">
            {url}
          </code>
          <CopyButton text={url} copied={t('detail.copied')} failed={t('detail.copy-failed')}>
            {t('detail.copy')}
          </CopyButton>
          <div className={styles.actionRow}>
            <Button variant="quiet" onClick={download}>
              {t('detail.download')}
            </Button>
            <Button variant="quiet" onClick={() => window.print?.()}>
              {t('detail.print')}
            </Button>
          </div>
          <p className={styles.hint}>
            {t('detail.embed')}{' '}
            <Link href={`/account/profile/link?tab=snippet&button=${id}`}>
              {t('detail.embed-link')}
            </Link>
          </p>
        </div>
      </div>
      <div className={styles.poster} aria-hidden="true">
        <p>{member.recipientName}</p>
        <h3>{name}</h3>
        <p>{priceOf(button)}</p>
        <Suspense>
          <QrCode text={url} label="" />
        </Suspense>
        <p>{t('detail.scan')}</p>
        <code>{url}</code>
      </div>
    </Card>
  );
}
