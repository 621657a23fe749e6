import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { pairingAddress } from '#shared/till/codes.ts';
import type { Till } from '#shared/till/console-schemas.ts';
import { lazyPart } from '../../../platform/lazy-page.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import styles from '../api-keys/api-keys.module.css';

/** Lazy, because a business needs it once per device. */
const QrCode = lazyPart('qr-code', () =>
  import('../../../ui/qr-code.tsx').then(({ QrCode }) => QrCode),
);

interface PairDeviceProps {
  till: Till;
  code: string;
  onClose(): void;
}

/** The code that makes a device the till, the only time it is shown. */
export function PairDevice({ till, code, onClose }: PairDeviceProps) {
  const { t } = useTranslation('till');
  const { time } = useFormat();
  return (
    <Modal
      open
      title={till.name}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('console.done')}</Button>}
    >
      <div className={styles.made}>
        <p>{t('console.pair-lead', { address: `${location.host}/till` })}</p>
        <code className={styles.secret} translate="no">
          {code.replace(/^(.{5})/, '$1-').toUpperCase()}
        </code>
        <Suspense fallback={<Skeleton height="12rem" />}>
          <QrCode text={pairingAddress(location.origin, code)} label={t('console.pair-label')} />
        </Suspense>
        {till.pairingExpiresAt && (
          <p>{t('console.pair-until', { at: time(till.pairingExpiresAt) })}</p>
        )}
      </div>
    </Modal>
  );
}
