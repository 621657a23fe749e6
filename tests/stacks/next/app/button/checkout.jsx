'use client';

import { SalusCheckout } from '@salus/react';
import { useState } from 'react';
import { startPayment } from './actions';

export function Checkout() {
  const [payment, setPayment] = useState(null);
  const [isPaid, setPaid] = useState(false);
  if (isPaid) return <p>Thank you. We ship when the webhook has confirmed your payment.</p>;
  if (payment) return <SalusCheckout {...payment} onPaid={() => setPaid(true)} />;
  return (
    <button type="button" onClick={async () => setPayment(await startPayment())}>
      Order for 40.00 EUR
    </button>
  );
}
