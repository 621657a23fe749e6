import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import type { LinkViewProps } from './link-view.tsx';

type LinkActionsProps = Pick<
  LinkViewProps,
  'screen' | 'texts' | 'pageHref' | 'backHref' | 'onAction'
>;

/** What can be pressed, the most likely first. Nothing leads anywhere by itself. */
export function LinkActions({ screen, texts, pageHref, backHref, onAction }: LinkActionsProps) {
  const { primary, deny, account, merchant, pageLink, manage } = screen;
  if (!primary && !manage && !backHref) return null;
  return (
    <div className="pay__actions">
      {primary && (
        <Button
          look="wide"
          idle={primary.busy || !primary.enabled}
          onClick={() => onAction(primary.action)}
        >
          {texts(primary.text)}
        </Button>
      )}
      {deny && (
        <Button look="quiet" idle={deny.busy} onClick={() => onAction('deny')}>
          {texts({ key: 'link:invitation.deny' })}
        </Button>
      )}
      {pageLink && <a href={pageHref}>{texts({ key: 'link:invitation.open-page' })}</a>}
      {backHref && (
        <a className="button button--wide" href={backHref} rel="noreferrer">
          {texts({ key: 'link:invitation.back', values: { merchant: merchant?.name ?? '' } })}
        </a>
      )}
      {manage && (
        <Link className="button button--quiet" href="/account/links">
          {texts({ key: 'link:outcome.manage' })}
        </Link>
      )}
      {account && (
        <p className="pay__account">
          {texts(account)}{' '}
          <Button look="quiet" onClick={() => onAction('switch')}>
            {texts({ key: 'link:invitation.switch' })}
          </Button>
        </p>
      )}
    </div>
  );
}
