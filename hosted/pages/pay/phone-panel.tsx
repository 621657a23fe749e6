import { useEffect, useId, useRef, useState } from 'react';
import type { Text } from '#shared/pay/screen.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QrCode } from '../deposits/qr-code.tsx';

export interface PhonePanelProps {
  /** Where the payment is a page of ours, in full. */
  address: string;
  texts(text: Text): string;
  onBack(): void;
}

/** The way to a phone, in place of the payment. Its Preact twin has the same roles and names. */
export function PhonePanel({ address, texts, onBack }: PhonePanelProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCopied, setCopied] = useState<boolean>();
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    // Missing on plain http, refused without permission.
    const done = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    setCopied(done ?? false);
  }

  return (
    <section className="pay phone" aria-labelledby={headingId}>
      <div className="pay__head">
        <h1 className="pay__heading" id={headingId} ref={heading} tabIndex={-1}>
          {texts({ key: 'action.phone' })}
        </h1>
        <p className="pay__message">{texts({ key: 'phone.explain' })}</p>
      </div>
      <QrCode text={address} label={texts({ key: 'phone.code' })} />
      <p className="phone__address">
        {texts({ key: 'phone.address' })}
        <code translate="no">{address}</code>
      </p>
      <Notice
        tone={isCopied === false ? 'error' : 'info'}
        text={texts({ key: saidOf(isCopied) })}
      />
      <div className="pay__actions">
        <Button look="quiet" onClick={() => void copy()}>
          {texts({ key: 'phone.copy' })}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {texts({ key: 'phone.back' })}
        </Button>
      </div>
    </section>
  );
}

function saidOf(isCopied: boolean | undefined): string {
  if (isCopied === undefined) return 'phone.waiting';
  return isCopied ? 'phone.copied' : 'phone.copy-failed';
}
