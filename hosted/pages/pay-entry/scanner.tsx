import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { payCodeIn } from './pay-code.ts';
import { scan } from './qr-camera.ts';
import styles from './scanner.module.css';

interface ScannerProps {
  onCode(id: string): void;
  onClose(): void;
}

/** The camera's picture, until it shows a payment's code. */
export function Scanner({ onCode, onClose }: ScannerProps) {
  const { t } = useTranslation('home');
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<'camera' | 'other-code'>();
  const found = useRef(onCode);
  found.current = onCode;

  useEffect(() => {
    const end = new AbortController();
    if (video.current) {
      scan(
        video.current,
        (text) => {
          const id = payCodeIn(text);
          if (id) found.current(id);
          else setTrouble('other-code');
        },
        end.signal,
      ).catch(() => setTrouble('camera'));
    }
    return () => end.abort();
  }, []);

  return (
    <Modal title={t('entry.scan')} open onClose={onClose}>
      <div className={styles.scanner}>
        <p>{t('entry.hold')}</p>
        <video ref={video} className={styles.picture} muted playsInline />
        <Notice
          tone="error"
          text={
            trouble ? t(trouble === 'camera' ? 'entry.camera-refused' : 'entry.other-code') : ''
          }
        />
      </div>
    </Modal>
  );
}
