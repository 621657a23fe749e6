import { type Html, html } from '../mail/html.ts';

/** Plain text with `code` in it, as the contracts' descriptions are written. */
export const prose = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : html`${part}`));

/** A value as it travels. */
export const json = (value: unknown): Html =>
  html`<pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>`;

/** Some lines of code, which may be wider than the page. */
export const code = (text: string): Html => html`<pre tabindex="0"><code>${text}</code></pre>`;
