/** The invitation frame's entry, as that of a payment. */
import '#shared/styles/layers.css';
import '#shared/styles/tokens.css';
import '#shared/styles/base.css';
import '#shared/styles/controls.css';
import '#shared/styles/pay.css';
import '#shared/styles/wordmark.css';
import '#shared/styles/link.css';
import '../frame.css';
import { openFrame } from '../open-frame.ts';

openFrame(() => import('./main.tsx'));
