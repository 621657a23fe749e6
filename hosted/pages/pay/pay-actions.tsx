import { Button } from '../../ui/button.tsx';
import { CancelPayment } from './cancel-payment.tsx';
import type { PayViewProps } from './pay-view-props.ts';

/** The actions, most likely first. */
export function PayActions({ viewModel, texts, pageHref, onAction, onCancel }: PayViewProps) {
  const { primary, pageLink, phone, switchable, cancellable } = viewModel;
  if (!primary && !pageLink && !cancellable) return null;
  const isPaying = primary?.busy && primary.action === 'pay';
  return (
    <div className="pay__actions">
      {primary && (
        <Button
          variant="wide"
          idle={primary.busy || !primary.enabled}
          onClick={() => onAction(primary.action)}
        >
          {texts(isPaying ? { key: 'action.paying' } : primary.text)}
        </Button>
      )}
      {pageLink && <a href={pageHref}>{texts({ key: 'action.open-page' })}</a>}
      {phone && (
        <div className="pay__phone">
          <Button variant="quiet" onClick={() => onAction('phone')}>
            {texts({ key: 'action.phone' })}
          </Button>
        </div>
      )}
      {switchable && (
        <Button variant="quiet" onClick={() => onAction('switch')}>
          {texts({ key: 'action.switch' })}
        </Button>
      )}
      {cancellable && <CancelPayment viewModel={viewModel} texts={texts} onCancel={onCancel} />}
    </div>
  );
}
