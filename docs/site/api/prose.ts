import { type Html, html } from '../../../server/platform/core/html.ts';

/** Plain text with `code` spans, the format of endpoint descriptions. */
export const prose = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : html`${part}`));

/** A value as JSON. */
export const json = (value: unknown): Html =>
  html`<pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>`;

/** A code block; focusable, because it may scroll horizontally. */
export const code = (text: string): Html => html`<pre tabindex="0"><code>${text}</code></pre>`;
