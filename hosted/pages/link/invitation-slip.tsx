import { type ReactNode, useId } from 'react';
import type { LinkSession } from '#shared/link/contract.ts';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';

interface InvitationSlipProps {
  title: string;
  /** Who asks: the domain tells merchants of one name apart. */
  merchant: LinkSession['merchant'] | undefined;
  message: string | undefined;
  busy: boolean;
  /** `open` while there is something to decide. */
  outcome: 'open' | 'success' | 'ended';
  children: ReactNode;
}

/** The paper an invitation is written on, the same as a payment's. */
export function InvitationSlip(props: InvitationSlipProps) {
  const { title, merchant, message, busy, outcome, children } = props;
  const id = useId();
  const heading = useHeadingFocus(outcome, outcome !== 'open');
  return (
    <section className={`pay pay--${outcome}`} aria-labelledby={id} aria-busy={busy}>
      <div className="pay__head">
        <h1 className="pay__heading" id={id} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {merchant && (
          <p className="pay__merchant">
            {merchant.name} <span className="pay__domain">{merchant.domain}</span>
          </p>
        )}
        {message && <p className="pay__message">{message}</p>}
      </div>
      {children}
    </section>
  );
}
