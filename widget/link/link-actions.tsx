import type { JSX } from 'preact';
import { Button } from '../ui/button.tsx';
import type { LinkViewProps } from './link-view-props.ts';

type LinkActionsProps = Pick<LinkViewProps, 'viewModel' | 'texts' | 'pageHref' | 'onAction'>;

/** The actions, the most likely first. */
export function LinkActions(props: LinkActionsProps): JSX.Element | null {
  const { viewModel, texts, pageHref, onAction } = props;
  const { primary, deny, account, pageLink, manage, about } = viewModel;
  if (!primary && !manage && !about) return null;
  return (
    <div class="pay__actions">
      {primary && (
        // Watched instead of the button, which fades while occlusion detection needs full opacity.
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
          idle={deny.busy}
          action="deny"
          onPress={() => onAction('deny')}
        />
      )}
      {pageLink && (
        <a href={pageHref} target="_blank" rel="noreferrer">
          {texts({ key: 'link:invitation.open-page' })}
        </a>
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
