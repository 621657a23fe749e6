import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type State = 'idle' | 'busy' | 'done' | 'failed';

interface DownloadButtonProps {
  label: string;
  /** Saves the file. @returns whether it could be read */
  download(): Promise<boolean>;
}

/** Downloads a file once per press, and says how it went. */
export function DownloadButton({ label, download }: DownloadButtonProps) {
  const { t } = useTranslation('account');
  const [state, setState] = useState<State>('idle');
  const running = useRef(false);

  async function press() {
    if (running.current) return;
    running.current = true;
    setState('busy');
    const isSaved = await download();
    running.current = false;
    setState(isSaved ? 'done' : 'failed');
  }

  return (
    <div>
      <Button variant="quiet" idle={state === 'busy'} onClick={() => void press()}>
        {state === 'busy' ? t('transactions.file-busy') : label}
      </Button>
      <Notice hidden text={state === 'done' ? t('transactions.file-done') : ''} />
      <Notice tone="error" text={state === 'failed' ? t('transactions.file-failed') : ''} />
    </div>
  );
}
