import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Result } from '#shared/http/api-client.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { useFailureText } from './use-failure-text.ts';

interface DownloadButtonProps {
  label: string;
  /** Reads the file and saves it. @returns what was read */
  download(): Promise<Result<unknown>>;
}

/** Downloads a file once per press, and says how it went, with the server's reason. */
export function DownloadButton({ label, download }: DownloadButtonProps) {
  const { t } = useTranslation('account');
  const textOf = useFailureText();
  const [result, setResult] = useState<Result<unknown> | 'busy'>();
  const running = useRef(false);

  async function press() {
    if (running.current) return;
    running.current = true;
    setResult('busy');
    setResult(await download());
    running.current = false;
  }

  const isBusy = result === 'busy';
  const ended = isBusy ? undefined : result;
  return (
    <div>
      <Button variant="quiet" idle={isBusy} onClick={() => void press()}>
        {isBusy ? t('transactions.file-busy') : label}
      </Button>
      <Notice hidden text={ended?.ok ? t('transactions.file-done') : ''} />
      <Notice tone="error" text={ended && !ended.ok ? textOf(ended.error) : ''} />
    </div>
  );
}
