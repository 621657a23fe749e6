import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import styles from './api-keys.module.css';

/** A new key in full, the only time it is shown. */
export function NewKey({ token, onClose }: { token: string; onClose(): void }) {
  const { t } = useTranslation('api-keys');
  return (
    <Modal
      open
      title={t('key.new-title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('key.done')}</Button>}
    >
      <div className={styles.made}>
        <p>{t('key.new-text')}</p>
        <code className={styles.secret} translate="no">
          {token}
        </code>
        <CopyButton text={token} copied={t('key.copied')} failed={t('key.copy-failed')}>
          {t('key.copy')}
        </CopyButton>
      </div>
    </Modal>
  );
}
