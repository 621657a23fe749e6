import { useTranslation } from 'react-i18next';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as doctorEndpoints from '#shared/doctor/endpoints.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { ReauthenticationModal } from '../reauthentication/reauthentication-modal.tsx';
import { reauthenticationValues } from '../reauthentication/reauthentication-values.ts';
import styles from './doctor.module.css';

interface AllowOriginProps {
  origin: string;
  /** The origin comes from a report, which anybody can send. */
  isForeign?: boolean;
  onClose(): void;
  onDone(): void;
}

/** Reauthenticates the merchant and allows an origin to embed the checkout. */
export function AllowOrigin({ origin, isForeign = false, onClose, onDone }: AllowOriginProps) {
  const { t } = useTranslation('doctor');
  const { client } = useSession();
  const invalidate = useInvalidate();
  return (
    <ReauthenticationModal
      title={t('allow.title')}
      action={t('allow.submit')}
      schema={businessEndpoints.createOrigin.body}
      shape={(values) => ({ ...reauthenticationValues(values), origin })}
      send={(body) => client.call(businessEndpoints.createOrigin, { body })}
      onDone={async () => {
        await Promise.all([
          invalidate(businessEndpoints.read),
          invalidate(doctorEndpoints.listEmbedReports),
        ]);
        onDone();
      }}
      onClose={onClose}
    >
      <p className={styles.origin} translate="no">
        {origin}
      </p>
      <p>{t('allow.text')}</p>
      {isForeign && <p className={styles.caution}>{t('allow.caution')}</p>}
    </ReauthenticationModal>
  );
}
