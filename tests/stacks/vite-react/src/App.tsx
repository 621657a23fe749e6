import { SalusCheckout } from '@salus/react';
import { useState } from 'react';

const given = new URLSearchParams(location.search);
const session = given.get('session') ?? '';
const src = given.get('src') ?? '';

/** JSX knows the element itself, too. */
export const element = <salus-checkout session="pay_1" mode="button" radius={8} />;

export default function App() {
  const [isPaid, setPaid] = useState(false);
  if (isPaid) return <h1>Thank you.</h1>;
  return <SalusCheckout src={src} session={session} onPaid={() => setPaid(true)} />;
}
