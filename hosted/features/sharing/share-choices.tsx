import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import * as passesEndpoints from '#shared/passes/member-endpoints.ts';
import type { MemberHolding } from '#shared/passes/member-schemas.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useFailureText } from '../../../ui/use-failure-text.ts';
import styles from './passes.module.css';

const PARTS = ['name', 'email'] as const;
type Part = (typeof PARTS)[number];

/** What the member lets the business see of them; nothing until a box is ticked. A box applies at once. */
export function SharePass({ pass }: { pass: MemberHolding }) {
  const { t } = useTranslation('own-passes');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const textOf = useFailureText();
  /** What was pressed and is not stored yet. */
  const [pressed, setPressed] = useState<Part>();
  const [failure, setFailure] = useState<Failure>();
  const [isSaved, setSaved] = useState(false);
  const { id, shares, merchant } = pass;

  async function choose(part: Part, value: boolean) {
    if (pressed) return;
    setPressed(part);
    setFailure(undefined);
    setSaved(false);
    const result = await client.call(passesEndpoints.share, {
      params: { id },
      body: { [part]: value },
    });
    if (result.ok) await invalidate(passesEndpoints.list);
    else setFailure(result.error);
    setSaved(result.ok);
    setPressed(undefined);
  }

  return (
    <fieldset className={styles.share}>
      <legend className={styles.label}>{t('share.title', { business: merchant.name })}</legend>
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
