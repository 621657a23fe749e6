import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiToken } from '#shared/api-token/contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { Row, Rows } from '../profile/rows.tsx';
import styles from './link-settings.module.css';

interface TokenItemProps {
  token: ApiToken;
  /** In full, once it was asked for. */
  shown: string | undefined;
  onShow(): void;
  onHide(): void;
  onRevoke(): void;
}

/** One token: what is known of it, and what can be done with it. */
export function TokenItem({ token, shown, onShow, onHide, onRevoke }: TokenItemProps) {
  const { t } = useTranslation('link-settings');
  const { time } = useFormat();
  const { prefix, lastFour, createdAt, lastUsedAt, expiresAt, revealable } = token;
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
    // Missing on plain http, refused without permission: then it is one key for the person.
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
        {expiresAt ? (
          <Badge text={t('token.until', { at: time(expiresAt) })} />
        ) : (
          <Badge tone="good" text={t('token.current')} />
        )}
      </div>
      <Rows>
        <Row name={t('token.made')}>{time(createdAt)}</Row>
        <Row name={t('token.used')}>{lastUsedAt ? time(lastUsedAt) : t('token.unused')}</Row>
        {expiresAt && <Row name={t('token.ends')}>{time(expiresAt)}</Row>}
      </Rows>
      {!revealable && <p className={styles.soft}>{t('token.hidden')}</p>}
      <div className={styles.ways}>
        {revealable && shown === undefined && (
          <Button look="quiet" onClick={onShow}>
            {t('token.show')}
          </Button>
        )}
        {shown !== undefined && (
          <>
            <Button look="quiet" onClick={() => void copy()}>
              {t('token.copy')}
            </Button>
            <Button look="quiet" onClick={onHide}>
              {t('token.hide')}
            </Button>
          </>
        )}
        <Button
          look="quiet"
          aria-label={t('token.revoke-of', { ending: lastFour })}
          onClick={onRevoke}
        >
          {t('token.revoke')}
        </Button>
        <Notice
          text={copied === undefined ? '' : t(copied ? 'token.copied' : 'token.copy-failed')}
        />
      </div>
    </li>
  );
}
