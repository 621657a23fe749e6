import { Button } from '../../ui/button.tsx';
import type { PayViewProps } from './pay-view.tsx';

/** What can be pressed, the most likely first. */
export function PayActions({ screen, texts, pageHref, onAction, onCancel }: PayViewProps) {
  const { primary, pageLink, phone, switchable, cancellable } = screen;
  if (!primary && !pageLink && !cancellable) return null;
  const isPaying = primary?.busy && primary.action === 'pay';
  return (
    <div className="pay__actions">
      {primary && (
        <Button
          look="wide"
          idle={primary.busy || !primary.enabled}
          onClick={() => onAction(primary.action)}
        >
          {texts(isPaying ? { key: 'action.paying' } : primary.text)}
        </Button>
      )}
      {pageLink && <a href={pageHref}>{texts({ key: 'action.open-page' })}</a>}
      {phone && (
        <div className="pay__phone">
          <Button look="quiet" onClick={() => onAction('phone')}>
            {texts({ key: 'action.phone' })}
          </Button>
        </div>
      )}
      {switchable && (
        <Button look="quiet" onClick={() => onAction('switch')}>
          {texts({ key: 'action.switch' })}
        </Button>
      )}
      {cancellable && (
        <Button look="quiet" onClick={onCancel}>
          {texts({ key: 'action.cancel' })}
        </Button>
      )}
    </div>
  );
}
