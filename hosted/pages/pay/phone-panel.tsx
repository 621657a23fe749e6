import { useEffect, useId, useRef, useState } from 'react';
import { copyNotice } from '#shared/pay/phone-view-model.ts';
import type { PayText } from '#shared/text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QrCode } from '../../ui/qr-code.tsx';

export interface PhonePanelProps {
  /** The full address of the payment on our page. */
  address: string;
  texts(text: PayText): string;
  onBack(): void;
}

/** The QR code that opens the payment on a phone. The Preact view has the same roles and names. */
export function PhonePanel({ address, texts, onBack }: PhonePanelProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCopied, setCopied] = useState<boolean>();
  const notice = copyNotice(isCopied);
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    // The clipboard is missing on plain http and may be denied.
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
      <Notice tone={notice.tone} text={texts(notice.text)} />
      <div className="pay__actions">
        <Button variant="quiet" onClick={() => void copy()}>
          {texts({ key: 'phone.copy' })}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {texts({ key: 'phone.back' })}
        </Button>
      </div>
    </section>
  );
}
