import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CameraTrouble, isCameraAllowed, scan, troubleOf } from '#shared/camera/qr-camera.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { payCodeIn } from './pay-code.ts';
import styles from './scanner.module.css';

interface ScannerProps {
  onCode(id: string): void;
  onClose(): void;
}

/** Explains the camera before the browser asks for it, then shows its picture until a code is read. */
export function Scanner({ onCode, onClose }: ScannerProps) {
  const { t } = useTranslation('home');
  const [isOpen, setOpen] = useState(false);
  const [trouble, setTrouble] = useState<CameraTrouble>();

  useEffect(() => {
    let isGone = false;
    void isCameraAllowed().then((isAllowed) => isAllowed && !isGone && setOpen(true));
    return () => {
      isGone = true;
    };
  }, []);

  return (
    <Modal title={t('entry.scan')} open onClose={onClose}>
      <div className={styles.scanner}>
        {trouble ? (
          <>
            <Notice
              tone="error"
              text={t(trouble === 'refused' ? 'entry.camera-refused' : 'entry.camera-missing')}
            />
            <Button onClick={onClose}>{t('entry.type-instead')}</Button>
          </>
        ) : isOpen ? (
          <Picture onCode={onCode} onTrouble={(error) => setTrouble(troubleOf(error))} />
        ) : (
          <>
            <p>{t('entry.camera-why')}</p>
            <Button onClick={() => setOpen(true)}>{t('entry.camera-use')}</Button>
          </>
        )}
      </div>
    </Modal>
  );
}

interface PictureProps {
  onCode(id: string): void;
  onTrouble(error: unknown): void;
}

function Picture(props: PictureProps) {
  const { t } = useTranslation('home');
  const video = useRef<HTMLVideoElement>(null);
  const [isOther, setOther] = useState(false);
  const current = useRef(props);
  current.current = props;

  useEffect(() => {
    const end = new AbortController();
    if (video.current) {
      scan(
        video.current,
        (text) => {
          const id = payCodeIn(text);
          if (id) current.current.onCode(id);
          else setOther(true);
        },
        end.signal,
      ).catch((error: unknown) => !end.signal.aborted && current.current.onTrouble(error));
    }
    return () => end.abort();
  }, []);

  return (
    <>
      <p>{t('entry.hold')}</p>
      <video ref={video} className={styles.picture} muted playsInline />
      <Notice tone="error" text={isOther ? t('entry.other-code') : ''} />
    </>
  );
}
