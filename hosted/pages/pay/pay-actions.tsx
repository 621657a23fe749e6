import { Link } from 'wouter';
import type { WayOn } from '#shared/pay/ending.ts';
import { Button } from '../../ui/button.tsx';
import { CancelPayment } from './cancel-payment.tsx';
import type { PayViewProps } from './pay-view-props.ts';

/** The actions, most likely first. */
export function PayActions(props: PayViewProps) {
  const { viewModel, texts, pageHref, nextHref, onAction, onCancel, block } = props;
  const { primary, press, remedy, pageLink, phone, switchable, cancellable, next } = viewModel;
  const isLinked = next !== null && nextHref !== undefined;
  if (!primary && !pageLink && !cancellable && !isLinked) return null;
  const isPaying = primary?.busy && primary.action === 'pay';
  const button = primary && (
    <Button
      variant={remedy ? 'outlined' : 'wide'}
      idle={primary.busy || !primary.enabled}
      onClick={() => onAction(primary.action)}
    >
      {texts(isPaying ? { key: 'action.paying' } : primary.text)}
    </Button>
  );
  const pays = primary?.action === 'pay';
  return (
    <div className="pay__actions">
      {remedy && (
        <a
          className="button button--wide"
          href={remedy.href}
          {...(remedy.opens === 'here' ? {} : { target: '_blank', rel: 'noreferrer' })}
        >
          {texts(remedy.text)}
        </a>
      )}
      {button && (
        <div className="pay__primary">
          {block ? block(pays ? press : null, button, primary.busy) : button}
        </div>
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
      {isLinked && (
        <NextLink to={next.to} href={nextHref}>
          {texts(next.text)}
        </NextLink>
      )}
      {cancellable && <CancelPayment viewModel={viewModel} texts={texts} onCancel={onCancel} />}
    </div>
  );
}

interface NextLinkProps {
  to: WayOn['to'];
  href: string;
  children: string;
}

function NextLink({ to, ...rest }: NextLinkProps) {
  const className = 'button button--wide';
  if (to !== 'shop') return <Link className={className} {...rest} />;
  return <a className={className} rel="noreferrer" {...rest} />;
}
