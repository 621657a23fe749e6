import { type ReactNode, useState } from 'react';
import type { Failure, Result } from '#shared/http/api-client.ts';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';
import { Notice } from './notice.tsx';
import { useFailureText } from './use-failure-text.ts';

interface ConfirmModalProps<T> {
  title: string;
  /** Texts of the buttons. */
  action: string;
  busy: string;
  cancel: string;
  send(): Promise<Result<T>>;
  onDone(answer: T): void;
  onClose(): void;
  children: ReactNode;
}

/** Asks before an action, and shows why it failed. */
export function ConfirmModal<T>(props: ConfirmModalProps<T>) {
  const { title, action, busy, cancel, send, onDone, onClose, children } = props;
  const textOf = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function confirm() {
    setBusy(true);
    setFailure(undefined);
    const result = await send();
    setBusy(false);
    if (result.ok) onDone(result.value);
    else setFailure(result.error);
  }

  return (
    <Modal
      title={title}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button idle={isBusy} onClick={() => void confirm()}>
            {isBusy ? busy : action}
          </Button>
        </>
      }
    >
      {children}
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
    </Modal>
  );
}
