/** The way to a phone, in place of the payment. Its React twin has the same roles and names. */
import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Text } from '#shared/pay/screen.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { QrCode } from './qr-code.tsx';

export interface PhonePanelProps {
  /** Where the payment is a page of ours, in full. */
  address: string;
  texts(text: Text): string;
  onBack(): void;
}

export function PhonePanel({ address, texts, onBack }: PhonePanelProps): JSX.Element {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState<boolean>();
  useEffect(() => heading.current?.focus(), []);

  function copy(): void {
    // Missing on plain http, refused where the merchant's page does not pass the right on.
    const writing = navigator.clipboard?.writeText(address) ?? Promise.reject();
    writing.then(
      () => setCopied(true),
      () => setCopied(false),
    );
  }

  return (
    <section class="pay phone" aria-labelledby={headingId}>
      <div class="pay__head">
        <h1 class="pay__heading" id={headingId} ref={heading} tabIndex={-1}>
          {texts({ key: 'action.phone' })}
        </h1>
        <p class="pay__message">{texts({ key: 'phone.explain' })}</p>
      </div>
      <QrCode text={address} label={texts({ key: 'phone.code' })} />
      <p class="phone__address">
        {texts({ key: 'phone.address' })}
        <code translate={false}>{address}</code>
      </p>
      <Notice tone={copied === false ? 'error' : 'info'} text={texts({ key: said(copied) })} />
      <div class="pay__actions">
        <Button label={texts({ key: 'phone.copy' })} look="quiet" onPress={copy} />
        <Button label={texts({ key: 'phone.back' })} look="quiet" onPress={onBack} />
      </div>
    </section>
  );
}

function said(copied: boolean | undefined): string {
  if (copied === undefined) return 'phone.waiting';
  return copied ? 'phone.copied' : 'phone.copy-failed';
}
