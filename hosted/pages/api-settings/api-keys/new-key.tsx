import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from './api-keys.module.css';

interface NewKeyProps {
  token: string;
  /** Of a secret that is not a key. */
  title?: string;
  text?: string;
  onClose(): void;
}

/** A new key in full, the only time it is shown. */
export function NewKey({ token, title, text, onClose }: NewKeyProps) {
  const { t } = useTranslation('api-keys');
  return (
    <Modal
      open
      title={title ?? t('key.new-title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('key.done')}</Button>}
    >
      <div className={styles.made}>
        <p>{text ?? t('key.new-text')}</p>
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
