import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/requests/endpoints.ts';
import type { ApiRequestDetail } from '#shared/requests/schemas.ts';
import { useApi } from '../../../platform/use-api.ts';
import { Description, DescriptionList } from '../../../ui/description-list.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { formatJson } from '../webhooks/format-json.ts';
import { RequestStatus } from './request-status.tsx';
import styles from './requests.module.css';
import { useKeyName } from './use-key-name.ts';

/** One call with what was sent. */
export function RequestModal({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useTranslation('requests');
  const query = useApi(endpoints.read, { params: { id } });
  return (
    <Modal open title={t('request.one')} onClose={onClose}>
      <Loaded query={query} skeleton={<Skeleton height="20rem" />}>
        {(request) => <Detail request={request} />}
      </Loaded>
    </Modal>
  );
}

function Detail({ request }: { request: ApiRequestDetail }) {
  const { t } = useTranslation('requests');
  const { time } = useFormat();
  const keyName = useKeyName();
  const { id, at, method, path, status, errorCode, durationMs, idempotencyKey } = request;
  const { address, key, body, isBodyCut } = request;
  return (
    <div className={styles.detail}>
      <DescriptionList>
        <Description name={t('request.call')}>
          <code className={styles.code}>{`${method} ${path}`}</code>
        </Description>
        <Description name={t('request.status')}>
          <RequestStatus status={status} code={errorCode} />
        </Description>
        <Description name={t('request.time')}>{time(at)}</Description>
        <Description name={t('request.duration')}>
          {t('request.ms', { ms: durationMs })}
        </Description>
        <Description name={t('request.key')}>{keyName(key)}</Description>
        <Description name={t('request.address')}>
          <code className={styles.code}>{address}</code>
        </Description>
        {idempotencyKey && (
          <Description name="Idempotency-Key">
            <code className={styles.code}>{idempotencyKey}</code>
          </Description>
        )}
        <Description name={t('request.id')}>
          <code className={styles.code}>{id}</code>
        </Description>
      </DescriptionList>
      <section className={styles.body}>
        <h3 className={styles.heading}>{t('request.body')}</h3>
        {body === null ? (
          <p className={styles.soft}>{t('request.no-body')}</p>
        ) : (
          <pre className={styles.pre} translate="no">
            {isBodyCut ? body : formatJson(body)}
          </pre>
        )}
        {isBodyCut && <p className={styles.soft}>{t('request.body-cut')}</p>}
      </section>
    </div>
  );
}
