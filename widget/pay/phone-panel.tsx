/** Payment by phone, shown instead of the payment. Its React twin has the same roles and names. */
import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { copyNotice } from '#shared/pay/phone-view-model.ts';
import type { Text } from '#shared/text.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { QrCode } from './qr-code.tsx';

export interface PhonePanelProps {
  /** The full URL of the payment's hosted page. */
  address: string;
  texts(text: Text): string;
  onBack(): void;
}

export function PhonePanel({ address, texts, onBack }: PhonePanelProps): JSX.Element {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState<boolean>();
  const notice = copyNotice(copied);
  useEffect(() => heading.current?.focus(), []);

  function copy(): void {
    // Missing on plain http; rejects if the merchant's page does not delegate the permission.
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
      <Notice tone={notice.tone} text={texts(notice.text)} />
      <div class="pay__actions">
        <Button label={texts({ key: 'phone.copy' })} variant="quiet" onPress={copy} />
        <Button label={texts({ key: 'phone.back' })} variant="quiet" onPress={onBack} />
      </div>
    </section>
  );
}
