/** The pages of the sandbox mailbox, in English. */
import { brand } from '#shared/brand.ts';
import { inBoth } from '#shared/embed/palette.ts';
import { type Html, html } from '../../platform/core/html.ts';

interface Shown {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  createdAt: Date;
}

const STYLE = html`<style>
:root { color-scheme: light dark; --ink: ${inBoth('ink')}; --quiet: ${inBoth('ink-soft')}; --ground: ${inBoth('surface')}; --card: ${inBoth('surface-raised')}; --line: ${inBoth('line')}; --accent: ${inBoth('accent')}; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-inline-size: 760px; margin-inline: auto; padding: 32px 16px 64px; }
h1 { margin: 0 0 4px; font: 400 28px/1.25 Georgia, serif; overflow-wrap: anywhere; }
h2 { margin: 32px 0 8px; font-size: 16px; }
.quiet { margin: 0; color: var(--quiet); font-size: 14px; overflow-wrap: anywhere; }
.after { margin-block-start: 12px; }
a { color: var(--accent); }
ul { margin: 24px 0 0; padding: 0; list-style: none; background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
li + li { border-block-start: 1px solid var(--line); }
li a { display: block; padding: 14px 20px; color: inherit; text-decoration: none; }
li a:hover { background: var(--ground); }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
li strong { display: block; font-weight: 600; }
iframe { display: block; inline-size: 100%; block-size: 640px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
pre { margin: 0; padding: 20px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.6 ui-monospace, monospace; }
.empty { margin-block-start: 24px; padding: 40px 20px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; text-align: center; }
</style>`;

const frame = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
${STYLE}
</head>
<body><main>${body}</main></body>
</html>
`.text;

const timeOf = ({ createdAt }: Shown) =>
  `${createdAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

export function mailList(mails: Shown[]): string {
  const rows = mails.map(
    (mail) =>
      html`<li><a href="/${mail.id}"><strong>${mail.subject}</strong><span class="quiet">to ${mail.recipient} · ${timeOf(mail)}</span></a></li>\n`,
  );
  return frame(
    `Mailbox – ${brand.name}`,
    html`<h1>Mailbox</h1>
<p class="quiet">Mails this sandbox would have sent, newest first. Reload to see new ones.</p>
${rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p class="empty">No mails yet. Register, or ask for a new password.</p>`}`,
  );
}

export function one(mail: Shown): string {
  return frame(
    `${mail.subject} – ${brand.name}`,
    html`<p class="quiet"><a href="/">All mails</a></p>
<h1>${mail.subject}</h1>
<p class="quiet">to ${mail.recipient} · ${timeOf(mail)}</p>
<h2>HTML</h2>
<iframe title="The mail as HTML" src="/${mail.id}.html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Plain text</h2>
<pre>${mail.text}</pre>
<p class="quiet after"><a href="/${mail.id}.txt">Plain text alone</a></p>`,
  );
}

export const missing = (): string =>
  frame(`Not found – ${brand.name}`, html`<h1>Not found</h1><p><a href="/">All mails</a></p>`);
