import type { JSX } from 'preact';
import { Button } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { CancelPayment } from './cancel-payment.tsx';
import type { PayViewProps } from './pay-view-props.ts';
import { RemedyLink } from './remedy-link.tsx';

/** The actions, the most likely first. */
export function PayActions({
  viewModel,
  texts,
  pageHref,
  pageAddress,
  nextHref,
  onAction,
  onCancel,
  passkey,
  hint,
  block,
}: PayViewProps): JSX.Element | null {
  const { primary, press, remedy, pageLink, phone, switchable, cancellable, next } = viewModel;
  const isLinked = next !== null && nextHref !== undefined;
  if (!primary && !pageLink && !cancellable && !isLinked) return null;
  const paying = primary?.busy && primary.action === 'pay';
  const button = primary && (
    <Button
      label={texts(paying ? { key: 'action.paying' } : primary.text)}
      variant={remedy ? 'outlined' : 'wide'}
      idle={primary.busy || !primary.enabled}
      action={primary.action}
      onPress={() => onAction(primary.action)}
    />
  );
  const pays = primary?.action === 'pay';
  return (
    <div class="pay__actions">
      {remedy && <RemedyLink remedy={remedy} texts={texts} onTopUp={() => onAction('top-up')} />}
      {button && (
        <div class="pay__primary">
          {block ? block(pays ? press : null, button, primary.busy) : button}
        </div>
      )}
      {hint && primary?.action === 'sign-in' && <p class="pay__hint">{texts(hint)}</p>}
      {passkey && primary?.action === 'sign-in' && (
        <Button
          label={texts({ key: passkey.waiting ? 'action.passkey-waiting' : 'action.passkey' })}
          variant="outlined"
          action="passkey"
          idle={passkey.waiting}
          onPress={passkey.onPress}
        />
      )}
      {pageLink && (
        <PageLink
          href={pageHref}
          label={texts({ key: 'action.open-page' })}
          address={pageAddress}
        />
      )}
      {phone && (
        <div class="pay__phone">
          <Button
            label={texts({ key: 'action.phone' })}
            variant="quiet"
            action="phone"
            onPress={() => onAction('phone')}
          />
        </div>
      )}
      {switchable && (
        <Button
          label={texts({ key: 'action.switch' })}
          variant="quiet"
          onPress={() => onAction('switch')}
        />
      )}
      {isLinked && (
        <a class="button button--wide" href={nextHref} target="_blank" rel="noreferrer">
          {texts(next.text)}
        </a>
      )}
      {cancellable && <CancelPayment viewModel={viewModel} texts={texts} onCancel={onCancel} />}
    </div>
  );
}
