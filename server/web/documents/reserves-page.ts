import { brand } from '#shared/brand.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { formatMoney } from '#shared/format.ts';
import { formatToken } from '#shared/money.ts';
import type { ReservesStatement } from '#shared/reserves/statement.ts';
import { publicPage } from './public-page.ts';

export type ReservesTexts = typeof import('#locales/en/reserves.json');

export interface ShownProof {
  kid: string;
  statement: ReservesStatement;
}

interface Page {
  nonce: string;
  locale: string;
  fonts: string;
  texts: ReservesTexts;
  /** The newest first. */
  proofs: ShownProof[];
}

export function reservesPage({ nonce, locale, fonts, texts, proofs }: Page): string {
  const [newest, ...earlier] = proofs;
  const headline = newest ? verdictOf(newest.statement, texts) : texts.none;
  return publicPage({
    ...{ nonce, locale, fonts, title: texts.title, description: texts.intro, styles: STYLES },
    main: `
<p class="name">${escapeHtml(texts.title)}</p>
<h1>${escapeHtml(headline)}</h1>
<p>${escapeHtml(texts.intro)}</p>
${newest ? proofOf(newest, texts, locale) : ''}
<section>
<h2>${escapeHtml(texts.check)}</h2>
<p>${escapeHtml(texts['check-text'])}</p>
<p><a href="/reserves/verify.mjs" download>${escapeHtml(texts.download)}</a> <a href="/api/reserves">${escapeHtml(texts.data)}</a></p>
${newest ? `<dl>${line(texts.key, `<code>${escapeHtml(newest.kid)}</code>`)}</dl>` : ''}
</section>
${earlier.length > 0 ? earlierOf(earlier, texts, locale) : ''}
<p class="note">${escapeHtml(texts.limits)}</p>`,
  });
}

const verdictOf = ({ covered }: ReservesStatement, texts: ReservesTexts): string =>
  covered ? texts.covered : texts.uncovered;

const amountOf = (units: string, locale: string): string =>
  formatMoney(formatToken(BigInt(units)), brand.token.symbol, locale);

const line = (name: string, html: string): string =>
  `<div><dt>${escapeHtml(name)}</dt><dd>${html}</dd></div>`;

function proofOf({ statement }: ShownProof, texts: ReservesTexts, locale: string): string {
  const { liabilities, reserves, block, ledger, token, covered } = statement;
  const amount = (units: string) => escapeHtml(amountOf(units, locale));
  const sum = (holdings: { units: string }[]) =>
    amount(`${holdings.reduce((total, { units }) => total + BigInt(units), 0n)}`);
  const time = new Intl.DateTimeFormat(locale, {
    ...{ dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' },
  } as const).format(new Date(block.time * 1000));
  const addresses = [...reserves.custody, ...reserves.deposits].map(
    ({ address, units }) => `<li><code>${escapeHtml(address)}</code> ${amount(units)}</li>`,
  );
  const shownBlock = texts.block
    .replace('{{number}}', `${block.number}`)
    .replace('{{chain}}', `${token.chainId}`)
    .replace('{{time}}', time);
  return `<section>
<h2>${escapeHtml(texts.held)}</h2>
<dl>${line(texts.custody, sum(reserves.custody))}${line(texts.deposits, sum(reserves.deposits))}
<div class="${covered ? 'up' : 'down'}"><dt>${escapeHtml(texts.total)}</dt><dd>${amount(reserves.total)}</dd></div></dl>
<ul>${addresses.join('')}</ul>
</section>
<section>
<h2>${escapeHtml(texts.owed)}</h2>
<dl>${line(texts.members, amount(liabilities.members))}${line(texts.withdrawals, amount(liabilities.withdrawals))}${line(texts.community, amount(liabilities.community))}
<div class="sum"><dt>${escapeHtml(texts.total)}</dt><dd>${amount(liabilities.total)}</dd></div></dl>
</section>
<section>
<h2>${escapeHtml(texts.moment)}</h2>
<p>${escapeHtml(shownBlock)}</p>
<p><code>${escapeHtml(block.hash)}</code></p>
<p>${escapeHtml(texts.transfer.replace('{{number}}', ledger.lastTransfer))}</p>
<p><code>${ledger.hash}</code></p>
<dl>${line(texts.contract, `<code>${escapeHtml(token.address)}</code>`)}</dl>
</section>`;
}

function earlierOf(proofs: ShownProof[], texts: ReservesTexts, locale: string): string {
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const rows = proofs.map(({ statement }) => {
    const { block, reserves, liabilities, covered } = statement;
    const text = texts.row
      .replace('{{date}}', dates.format(new Date(block.time * 1000)))
      .replace('{{reserves}}', amountOf(reserves.total, locale))
      .replace('{{total}}', amountOf(liabilities.total, locale));
    return `<li>${escapeHtml(text)}${covered ? '' : ` <span class="down">${escapeHtml(texts.uncovered)}</span>`}</li>`;
  });
  return `<section>
<h2>${escapeHtml(texts.earlier)}</h2>
<ul>${rows.join('')}</ul>
</section>`;
}

const STYLES = `
.name{margin:24px 0 -16px;color:var(--ink-soft)}
section{margin:0 0 16px;padding:20px;border:1px solid var(--line);border-radius:20px;background:var(--raised)}
section p,dl,ul{margin:8px 0 0}
section a{margin-inline-end:16px}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;padding:6px 0}
dt{color:var(--ink-soft)}
dd{margin:0;margin-inline-start:auto;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
dl div:is(.sum,.up,.down) dt{color:inherit}
.sum{font-weight:600}
dl div:last-child:not(:first-child){border-top:1px solid var(--line)}
ul{padding:0;list-style:none;font-size:14px;color:var(--ink-soft)}
li{padding:2px 0;font-variant-numeric:tabular-nums}
code{font:13px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
`;
