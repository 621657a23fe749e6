import { OriginsCard } from './origins-card.tsx';
import { ReturnAddresses } from './return-addresses.tsx';

/** Where payers return to, and the sites that may show the checkout. */
export const AddressesTab = () => (
  <ReturnAddresses kind="payments">
    {(settings) => <OriginsCard settings={settings} />}
  </ReturnAddresses>
);
