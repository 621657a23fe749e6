import { useTranslation } from 'react-i18next';
import { navigate } from 'wouter/use-browser-location';
import type { Failure } from '#shared/api-client.ts';
import { brand } from '#shared/brand.ts';
import type { LinkSession } from '#shared/link/contract.ts';
import { useSession } from '../../app/session-context.ts';
import { signInPath } from '../../app/sign-in-path.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import styles from './invitation.module.css';
import { useDeliberate } from './use-deliberate.ts';
import type { Decision } from './use-invitation.ts';

interface InvitationOfferProps {
  session: LinkSession;
  decide(decision: Decision): Promise<void>;
  deciding: Decision | undefined;
  failure: Failure | undefined;
}

/** What would be seen, and the two answers; a guest signs in first and comes back. */
export function InvitationOffer({ session, decide, deciding, failure }: InvitationOfferProps) {
  const { t } = useTranslation('link');
  const failureText = useFailureText();
  const { id, merchant, member } = session;
  const signIn = () => navigate(signInPath(`/link/${id}`));
  const isBusy = deciding !== undefined;
  const isDeliberate = useDeliberate();

  function said({ code }: Failure): string {
    return code === 'payments_disabled' ? t('invitation.merchant-off') : '';
  }

  return (
    <>
      {member && <Seen merchant={merchant.name} balances={member.balances} />}
      <p className={styles.soft}>{t('invitation.nothing-else')}</p>
      <Notice tone="error" text={failure ? said(failure) || failureText(failure) : ''} />
      <div className="pay__actions">
        {member ? (
          <>
            <Button
              look="wide"
              idle={isBusy || !isDeliberate}
              onClick={() => void decide('accept')}
            >
              {t(deciding === 'accept' ? 'invitation.accepting' : 'invitation.accept')}
            </Button>
            <Button look="quiet" idle={isBusy} onClick={() => void decide('deny')}>
              {t('invitation.deny')}
            </Button>
            <Account name={member.name} onLeave={signIn} />
          </>
        ) : (
          <Button look="wide" onClick={signIn}>
            {t('invitation.sign-in')}
          </Button>
        )}
      </div>
    </>
  );
}

interface SeenProps {
  merchant: string;
  balances: NonNullable<LinkSession['member']>['balances'];
}

/** Exactly what the merchant would read now. */
function Seen({ merchant, balances }: SeenProps) {
  const { t } = useTranslation('link');
  return (
    <div className={styles.seen}>
      <h2 className={styles.heading}>{t('invitation.sees', { merchant })}</h2>
      <dl className="pay__rows">
        <div className="pay__row">
          <dt>{t('invitation.cash')}</dt>
          <dd>
            <Money amount={balances.cash} currency={brand.token.symbol} />
          </dd>
        </div>
        <div className="pay__row">
          <dt>{t('invitation.stake')}</dt>
          <dd>
            <Money amount={balances.stake} currency={brand.token.symbol} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** Whose account it is, and the way to another one. */
function Account({ name, onLeave }: { name: string; onLeave(): void }) {
  const { t } = useTranslation('link');
  const session = useSession();
  return (
    <p className={styles.account}>
      {t('invitation.as', { name })}{' '}
      <Button look="quiet" onClick={() => void session.signOut().then(({ ok }) => ok && onLeave())}>
        {t('invitation.switch')}
      </Button>
    </p>
  );
}
