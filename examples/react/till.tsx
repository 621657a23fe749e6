import { SalusCheckout } from '@salus/react';
import { useState } from 'react';

interface Sale {
  session: string;
  url: string;
}

const SCRIPT = `${import.meta.env.VITE_SALUS_URL}/widget/v1.js`;

/** Choose an item and pay in the page; the thanks appear after our server has asked Salus. */
export function Till() {
  const [sale, setSale] = useState<Sale>();
  const [isPaid, setPaid] = useState(false);

  const choose = async (thing: string) =>
    setSale(await (await fetch(`/sessions/${thing}`, { method: 'POST' })).json());
  const ask = async (session: string) => {
    const { status } = await (await fetch(`/sessions/${session}`)).json();
    setPaid(status === 'paid');
  };

  if (isPaid) return <h1>Thank you.</h1>;
  if (!sale) {
    return (
      <>
        <h1>Quiet things</h1>
        <p>
          <button type="button" onClick={() => choose('mat')}>
            A mat, 40.00 €
          </button>{' '}
          <button type="button" onClick={() => choose('cushion')}>
            A cushion, 25.00 €
          </button>
        </p>
      </>
    );
  }
  return (
    <SalusCheckout src={SCRIPT} session={sale.session} onPaid={({ session }) => ask(session)}>
      <a href={sale.url}>Pay</a>
    </SalusCheckout>
  );
}
