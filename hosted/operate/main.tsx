import '#shared/styles/layers.css';
import '#shared/styles/tokens.css';
import '#shared/styles/base.css';
import '#shared/styles/controls.css';
import '#shared/styles/fonts.css';
import '#shared/styles/typefaces.css';
import '../app/hosted.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { ignoreHeldEnter } from '#shared/held-key.ts';
import { App } from './app.tsx';
import { createQueries } from './queries.ts';

// A held Enter must not press a button that appears under it.
ignoreHeldEnter(document);
const root = document.getElementById('app');
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={createQueries()}>
      <Router base="/operate">
        <App />
      </Router>
    </QueryClientProvider>,
  );
}
