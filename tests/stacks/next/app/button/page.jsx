import { Checkout } from './checkout';

export default function Page() {
  return (
    <main>
      <h1>Order 2</h1>
      <Checkout />
    </main>
  );
}
