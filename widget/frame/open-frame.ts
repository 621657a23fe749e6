/**
 * Starts a frame: the merchant's page hears `ready` as soon as the bridge has loaded, because the
 * document already shows the session; the app loads and hydrates meanwhile.
 */
import { readBootstrapData } from '../bootstrap-data.ts';
import { reachPage } from './reach-page.ts';

export function openFrame(loadApp: () => Promise<unknown>): void {
  // Read here, because the app removes it when it takes over.
  const early = document.salusEarly;
  reachPage(readBootstrapData());
  loadApp().catch((error) => {
    early?.fail();
    console.error(error);
  });
}
