/** The payment frame's entry. The server inlines these styles, and preloads what `open` imports. */
import '#shared/styles/layers.css';
import '#shared/styles/tokens.css';
import '#shared/styles/base.css';
import '#shared/styles/controls.css';
import '#shared/styles/pay.css';
import '#shared/styles/wordmark.css';
import './frame.css';
import { openFrame } from './open-frame.ts';

openFrame(() => import('./main.tsx'));
