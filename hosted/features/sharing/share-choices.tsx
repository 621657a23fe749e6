import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure, Result } from '#shared/http/api-client.ts';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import styles from './share-choices.module.css';

const PARTS = ['name', 'email'] as const;
type Part = (typeof PARTS)[number];

interface ShareChoicesProps {
  /** The name of the business. */
  business: string;
  shares: Readonly<Record<Part, boolean>>;
  send(body: Partial<Record<Part, boolean>>): Promise<Result<unknown>>;
  /** Reads `shares` anew. */
  onDone(): Promise<unknown>;
}

/** What a member lets a business see of them; nothing until a box is ticked. A box applies at once. */
export function ShareChoices({ business, shares, send, onDone }: ShareChoicesProps) {
  const { t } = useTranslation('sharing');
  const textOf = useFailureText();
  /** What was pressed and is not stored yet. */
  const [pressed, setPressed] = useState<Part>();
  const [failure, setFailure] = useState<Failure>();
  const [isSaved, setSaved] = useState(false);

  async function choose(part: Part, value: boolean) {
    if (pressed) return;
    setPressed(part);
    setFailure(undefined);
    setSaved(false);
    const result = await send({ [part]: value });
    if (result.ok) await onDone();
    else setFailure(result.error);
    setSaved(result.ok);
    setPressed(undefined);
  }

  return (
    <fieldset className={styles.share}>
      <legend className={styles.label}>{t('share.title', { business })}</legend>
      <p className={styles.soft}>{t('share.lead')}</p>
      {PARTS.map((part) => (
        <label key={part} className={styles.choice}>
          <input
            type="checkbox"
            checked={pressed === part ? !shares[part] : shares[part]}
            onChange={({ currentTarget }) => void choose(part, currentTarget.checked)}
          />
          {t(`share.${part}`)}
        </label>
      ))}
      <Notice tone="success" text={isSaved ? t('share.saved') : ''} />
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
    </fieldset>
  );
}
