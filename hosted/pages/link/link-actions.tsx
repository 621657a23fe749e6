import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import type { LinkViewProps } from './link-view-props.ts';

type LinkActionsProps = Pick<
  LinkViewProps,
  'viewModel' | 'texts' | 'pageHref' | 'backHref' | 'onAction' | 'block'
>;

/** The actions, most likely first. Nothing redirects by itself. */
export function LinkActions(props: LinkActionsProps) {
  const { viewModel, texts, pageHref, backHref, onAction, block } = props;
  const { primary, deny, press, account, merchant, pageLink, manage, about } = viewModel;
  if (!primary && !manage && !about && !backHref && !deny) return null;
  const answers = (
    <>
      {primary && (
        <Button
          variant="wide"
          idle={primary.busy || !primary.enabled}
          onClick={() => onAction(primary.action)}
        >
          {texts(primary.text)}
        </Button>
      )}
      {deny && (
        <Button variant="quiet" idle={deny.busy || !deny.enabled} onClick={() => onAction('deny')}>
          {texts({ key: 'link:invitation.deny' })}
        </Button>
      )}
    </>
  );
  return (
    <div className="pay__actions">
      {(primary || deny) && block ? block(press, answers, primary?.busy ?? false) : answers}
      {pageLink && !viewModel.confirm && (
        <a href={pageHref}>{texts({ key: 'link:invitation.open-page' })}</a>
      )}
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
      {about && (
        <Link className="button button--wide" href="/link">
          {texts({ key: 'link:outcome.about' })}
        </Link>
      )}
      {account && (
        <p className="pay__account">
          {texts(account)}{' '}
          <Button variant="quiet" onClick={() => onAction('switch')}>
            {texts({ key: 'link:invitation.switch' })}
          </Button>
        </p>
      )}
    </div>
  );
}
