import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CLOSE, Drawing } from './drawing.tsx';
import styles from './modal.module.css';

interface ModalProps {
  title: string;
  open: boolean;
  /** Also called by Escape, the close button and a click on the backdrop. */
  onClose(): void;
  /** `danger` for an act that nothing undoes. */
  tone?: 'danger';
  children: ReactNode;
  /** Buttons; the primary one comes last. */
  actions?: ReactNode;
}

/** A modal dialog. The browser traps the focus and restores it. */
export function Modal({ title, open, onClose, tone, children, actions }: ModalProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    if (open) element?.showModal();
    return () => element?.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser already closes a dialog on Escape
    <dialog
      ref={dialog}
      className={styles.modal}
      data-tone={tone}
      aria-labelledby={id}
      onCancel={(event) => {
        // The caller owns the open state.
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
              <Drawing path={CLOSE} size={22} />
            </button>
          </div>
          <div>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
