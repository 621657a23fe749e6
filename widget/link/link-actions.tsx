import type { JSX } from 'preact';
import { Button } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';
import type { LinkViewProps } from './link-view-props.ts';

type LinkActionsProps = Pick<
  LinkViewProps,
  'viewModel' | 'texts' | 'pageHref' | 'pageAddress' | 'onAction' | 'hint' | 'block'
>;

/** The actions, the most likely first. */
export function LinkActions(props: LinkActionsProps): JSX.Element | null {
  const { viewModel, texts, pageHref, pageAddress, onAction, hint, block } = props;
  const { primary, deny, press, account, pageLink, manage, about } = viewModel;
  if (!primary && !manage && !about && !pageLink) return null;
  const answers = (
    <>
      {primary && (
        <div class="pay__primary">
          <Button
            label={texts(primary.text)}
            idle={primary.busy || !primary.enabled}
            action={primary.action}
            onPress={() => onAction(primary.action)}
          />
        </div>
      )}
      {deny && (
        <Button
          label={texts({ key: 'link:invitation.deny' })}
          variant="quiet"
          idle={deny.busy || !deny.enabled}
          action="deny"
          onPress={() => onAction('deny')}
        />
      )}
    </>
  );
  return (
    <div class="pay__actions">
      {(primary || deny) && block ? block(press, answers, primary?.busy ?? false) : answers}
      {hint && primary?.action === 'sign-in' && <p class="pay__hint">{texts(hint)}</p>}
      {pageLink && (
        <PageLink
          href={pageHref}
          label={texts({ key: 'link:invitation.open-page' })}
          address={pageAddress}
        />
      )}
      {manage && (
        <a class="button button--quiet" href="/account/links" target="_blank" rel="noreferrer">
          {texts({ key: 'link:outcome.manage' })}
        </a>
      )}
      {about && (
        <a class="button button--wide" href="/link" target="_blank" rel="noreferrer">
          {texts({ key: 'link:outcome.about' })}
        </a>
      )}
      {account && (
        <p class="pay__account">
          {`${texts(account)} `}
          <Button
            label={texts({ key: 'link:invitation.switch' })}
            variant="quiet"
            onPress={() => onAction('switch')}
          />
        </p>
      )}
    </div>
  );
}
