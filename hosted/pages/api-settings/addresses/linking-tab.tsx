import { RedirectUrisCard } from './redirect-uris-card.tsx';
import { ReturnAddresses } from './return-addresses.tsx';

/** Where members return to after an invitation to link, and the addresses of OAuth. */
export const LinkingTab = () => (
  <ReturnAddresses kind="linking">
    {(settings) => <RedirectUrisCard settings={settings} />}
  </ReturnAddresses>
);
