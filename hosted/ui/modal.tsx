import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import styles from './modal.module.css';

interface ModalProps {
  title: string;
  open: boolean;
  /** Also called by Escape, the cross, and a press beside the card. */
  onClose(): void;
  children: ReactNode;
  /** Its buttons, the one that goes on last. */
  actions?: ReactNode;
}

/** A card above the page. The browser keeps the focus inside and gives it back. */
export function Modal({ title, open, onClose, children, actions }: ModalProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    if (open) element?.showModal();
    return () => element?.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the browser's
    <dialog
      ref={dialog}
      className={styles.modal}
      aria-labelledby={id}
      onCancel={(event) => {
        // Its state is the caller's.
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {open && (
        <div className={styles.card}>
          <div className={styles.head}>
            <h2 id={id}>{title}</h2>
            <button
              type="button"
              className={styles.close}
              aria-label={t('modal.close')}
              onClick={onClose}
            >
              <Icon name="close" size={22} />
            </button>
          </div>
          <div>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
