import type { JSX } from 'preact';
import { Button } from '../ui/button.tsx';
import type { PayViewProps } from './pay-view.tsx';

/** What can be pressed, the most likely first. */
export function PayActions({
  screen,
  texts,
  pageHref,
  onAction,
  onCancel,
  passkey,
}: PayViewProps): JSX.Element | null {
  const { primary, pageLink, phone, switchable, cancellable } = screen;
  if (!primary && !pageLink && !cancellable) return null;
  const paying = primary?.busy && primary.action === 'pay';
  return (
    <div class="pay__actions">
      {primary && (
        // Something around it that is never faded, as the button is: what covers it can be told.
        <div class="pay__primary">
          <Button
            label={texts(paying ? { key: 'action.paying' } : primary.text)}
            idle={primary.busy || !primary.enabled}
            action={primary.action}
            onPress={() => onAction(primary.action)}
          />
        </div>
      )}
      {passkey && primary?.action === 'sign-in' && (
        <Button
          label={texts({ key: passkey.waiting ? 'action.passkey-waiting' : 'action.passkey' })}
          look="quiet"
          action="passkey"
          idle={passkey.waiting}
          onPress={passkey.onPress}
        />
      )}
      {pageLink && (
        <a href={pageHref} target="_blank" rel="noreferrer">
          {texts({ key: 'action.open-page' })}
        </a>
      )}
      {phone && (
        <div class="pay__phone">
          <Button
            label={texts({ key: 'action.phone' })}
            look="quiet"
            action="phone"
            onPress={() => onAction('phone')}
          />
        </div>
      )}
      {switchable && (
        <Button
          label={texts({ key: 'action.switch' })}
          look="quiet"
          onPress={() => onAction('switch')}
        />
      )}
      {cancellable && (
        <Button label={texts({ key: 'action.cancel' })} look="quiet" onPress={onCancel} />
      )}
    </div>
  );
}
