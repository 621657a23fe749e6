/** `/design` in `npm run dev`: every component in each of its states. It is in no build. */
import '#shared/styles/layers.css';
import '#shared/styles/tokens.css';
import '#shared/styles/base.css';
import '#shared/styles/controls.css';
import '#shared/styles/pay.css';
import '#shared/styles/fonts.css';
import '#shared/styles/typefaces.css';
import '../app/hosted.css';
import { createRoot } from 'react-dom/client';
import type { Texts } from '#shared/documents/bootstrap-data.ts';
import { loadTexts, startTexts } from '../platform/i18n.ts';
import { DesignPage } from './design-page.tsx';

const files = import.meta.glob<Texts>('../../locales/en/{app,errors,account}.json', {
  import: 'default',
});

async function start(): Promise<void> {
  await startTexts({
    language: 'en',
    enabled: ['en'],
    read: async (language, area) =>
      (await files[`../../locales/${language}/${area}.json`]?.()) ?? {},
  });
  await loadTexts(['errors', 'account']);
  const root = document.getElementById('app');
  if (root) createRoot(root).render(<DesignPage />);
}

void start();
