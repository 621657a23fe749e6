import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Till } from './till.tsx';

const root = document.querySelector('#app');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Till />
    </StrictMode>,
  );
}
