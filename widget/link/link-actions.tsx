import type { JSX } from 'preact';
import { Button } from '../ui/button.tsx';
import type { LinkViewProps } from './link-view.tsx';

type LinkActionsProps = Pick<LinkViewProps, 'screen' | 'texts' | 'pageHref' | 'onAction'>;

/** What can be pressed, the most likely first. */
export function LinkActions(props: LinkActionsProps): JSX.Element | null {
  const { screen, texts, pageHref, onAction } = props;
  const { primary, deny, account, pageLink, manage } = screen;
  if (!primary && !manage) return null;
  return (
    <div class="pay__actions">
      {primary && (
        // Something around it that is never faded, as the button is: what covers it can be told.
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
          look="quiet"
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
      {account && (
        <p class="pay__account">
          {`${texts(account)} `}
          <Button
            label={texts({ key: 'link:invitation.switch' })}
            look="quiet"
            onPress={() => onAction('switch')}
          />
        </p>
      )}
    </div>
  );
}
