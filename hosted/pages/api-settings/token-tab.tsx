import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as apiTokenEndpoints from '#shared/api-keys/token-endpoints.ts';
import type { ApiToken } from '#shared/api-keys/token-schemas.ts';
import { TOKEN_SCOPES } from '#shared/team/scopes.ts';
import { isWithin, useOwnScopes } from '../../features/acting/use-own-scopes.ts';
import { lazyPart } from '../../platform/lazy-page.ts';
import { useApi, useInvalidate } from '../../platform/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RenewToken } from './api-keys/renew-token.tsx';
import { RevokeToken } from './api-keys/revoke-token.tsx';
import styles from './api-settings.module.css';
import { RevealToken } from './reveal-token.tsx';
import { TokenItem } from './token-item.tsx';

const KeysCard = lazyPart('keys-card', () =>
  import('./api-keys/keys-card.tsx').then(({ KeysCard }) => KeysCard),
);

type Step =
  | { name: 'list' }
  | { name: 'renew' }
  | { name: 'reveal'; token: ApiToken }
  | { name: 'revoke'; token: ApiToken };

const LIST: Step = { name: 'list' };

/** The API token: reveal, renew without interruption, revoke; and the keys with a name. */
export function TokenTab() {
  const { t } = useTranslation('api-settings');
  const query = useApi(apiTokenEndpoints.list, {});
  const invalidate = useInvalidate();
  const [step, setStep] = useState<Step>(LIST);
  const [shown, setShown] = useState<{ id: string; text: string }>();
  const [done, setDone] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const close = () => setStep(LIST);
  const isOwn = isWithin(TOKEN_SCOPES, useOwnScopes());

  useEffect(() => {
    // The focused button may have been removed.
    if (done) place.current?.focus();
  }, [done]);

  async function finish(text: string, token?: { id: string; text: string }) {
    await invalidate(apiTokenEndpoints.list);
    setShown(token);
    setDone(text);
    close();
  }

  return (
    <>
      <Card title={t('token.title')}>
        <p className={styles.soft}>{t('token.text')}</p>
        <div ref={place} tabIndex={-1} className="live-region">
          <Notice tone="success" text={done} />
        </div>
        <Loaded query={query} skeleton={<Skeleton height="12rem" />}>
          {({ tokens }) => (
            <>
              {tokens.length === 0 && <p>{t('token.none')}</p>}
              {tokens.length > 0 && (
                <ul className={styles.tokens}>
                  {tokens.map((token) => (
                    <TokenItem
                      key={token.id}
                      token={token}
                      shown={shown?.id === token.id ? shown.text : undefined}
                      mayManage={isOwn}
                      onShow={() => setStep({ name: 'reveal', token })}
                      onHide={() => setShown(undefined)}
                      onRevoke={() => setStep({ name: 'revoke', token })}
                    />
                  ))}
                </ul>
              )}
              {isOwn ? (
                <div className={styles.start}>
                  <Button onClick={() => setStep({ name: 'renew' })}>
                    {t(tokens.length === 0 ? 'token.make' : 'token.renew')}
                  </Button>
                </div>
              ) : (
                <p>{t('token.beyond')}</p>
              )}
              {step.name === 'renew' && (
                <RenewToken
                  isFirst={tokens.length === 0}
                  onClose={close}
                  onDone={({ token: text, tokens: [made] }) =>
                    void finish(t('token.fresh'), made && { id: made.id, text })
                  }
                />
              )}
              {step.name === 'reveal' && (
                <RevealToken
                  token={step.token}
                  onClose={close}
                  onDone={(text) => {
                    setDone('');
                    setShown({ id: step.token.id, text });
                    close();
                  }}
                />
              )}
              {step.name === 'revoke' && (
                <RevokeToken
                  token={step.token}
                  isLast={tokens.length === 1}
                  onClose={close}
                  onDone={() => void finish(t('token.revoked', { ending: step.token.lastFour }))}
                />
              )}
            </>
          )}
        </Loaded>
      </Card>
      <Suspense fallback={<Skeleton height="16rem" />}>
        <KeysCard />
      </Suspense>
    </>
  );
}
