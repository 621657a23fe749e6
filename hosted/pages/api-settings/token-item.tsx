import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiToken } from '#shared/api-keys/token-schemas.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Description, DescriptionList } from '../../ui/description-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './api-settings.module.css';
import { SuspendedText } from './suspensions/suspended-text.tsx';

interface TokenItemProps {
  token: ApiToken;
  /** The full token after it was revealed. */
  shown: string | undefined;
  /** Whether the person may show and revoke it. */
  mayManage: boolean;
  onShow(): void;
  onHide(): void;
  onRevoke(): void;
}

/** One token with its details and actions. */
export function TokenItem(props: TokenItemProps) {
  const { token, shown, mayManage, onShow, onHide, onRevoke } = props;
  const { t } = useTranslation('api-settings');
  const { time } = useFormat();
  const { prefix, lastFour, createdAt, lastUsedAt, expiresAt, suspendedAt } = token;
  const text = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState<boolean>();

  useEffect(() => {
    if (shown === undefined) setCopied(undefined);
    else text.current?.focus();
  }, [shown]);

  async function copy() {
    const isDone = await navigator.clipboard?.writeText(shown ?? '').then(
      () => true,
      () => false,
    );
    setCopied(isDone ?? false);
    // The clipboard is missing on plain http and may be denied. The token is selected instead.
    if (!isDone && text.current) getSelection()?.selectAllChildren(text.current);
  }

  return (
    <li className={styles.token}>
      <div className={styles.tokenHead}>
        <code
          ref={text}
          className={styles.secret}
          translate="no"
          {...(shown === undefined
            ? { 'aria-label': t('token.name', { ending: lastFour }), role: 'img' }
            : { tabIndex: -1 })}
        >
          {shown ?? `${prefix}••••••••${lastFour}`}
        </code>
        <State token={token} />
      </div>
      {suspendedAt && <SuspendedText what="key" />}
      <DescriptionList>
        <Description name={t('token.made')}>{time(createdAt)}</Description>
        <Description name={t('token.used')}>
          {lastUsedAt ? time(lastUsedAt) : t('token.unused')}
        </Description>
        {expiresAt && <Description name={t('token.ends')}>{time(expiresAt)}</Description>}
      </DescriptionList>
      <div className={styles.actionRow}>
        {mayManage && shown === undefined && (
          <Button variant="quiet" onClick={onShow}>
            {t('token.show')}
          </Button>
        )}
        {shown !== undefined && (
          <>
            <Button variant="quiet" onClick={() => void copy()}>
              {t('token.copy')}
            </Button>
            <Button variant="quiet" onClick={onHide}>
              {t('token.hide')}
            </Button>
          </>
        )}
        {mayManage && (
          <Button
            variant="quiet"
            aria-label={t('token.revoke-of', { ending: lastFour })}
            onClick={onRevoke}
          >
            {t('token.revoke')}
          </Button>
        )}
        <Notice
          text={copied === undefined ? '' : t(copied ? 'token.copied' : 'token.copy-failed')}
        />
      </div>
    </li>
  );
}

function State({ token: { suspendedAt, expiresAt } }: Pick<TokenItemProps, 'token'>) {
  const { t } = useTranslation('api-settings');
  const { time } = useFormat();
  if (suspendedAt) return <Badge tone="bad" text={t('suspended.badge')} />;
  if (expiresAt) return <Badge text={t('token.until', { at: time(expiresAt) })} />;
  return <Badge tone="good" text={t('token.current')} />;
}
