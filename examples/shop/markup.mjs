/** The HTML templates of the shop: values are escaped. */

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** HTML that is inserted unescaped. */
export class Markup {
  constructor(text) {
    this.text = text;
  }
  toString() {
    return this.text;
  }
}

/** Escapes every value except HTML made by this module. */
export function markup(strings, ...values) {
  return new Markup(String.raw({ raw: strings }, ...values.map(escapeValue)));
}

function escapeValue(value) {
  if (Array.isArray(value)) return value.map(escapeValue).join('');
  if (value instanceof Markup) return value.text;
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character]);
}

/** The catalogue's pictures are trusted, so they are inserted unescaped. */
export const picture = ({ art }) =>
  markup`<svg viewBox="0 30 400 240" aria-hidden="true">${new Markup(art)}</svg>`;

export function layout(title, main) {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Casa Alba</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Cpath fill='%23b4532f' d='M6 30V16a10 10 0 0 1 20 0v14z'/%3E%3C/svg%3E">
<link rel="stylesheet" href="/shop.css">
</head>
<body>
<header class="top">
<a class="sign" href="/"><svg viewBox="0 0 32 32" aria-hidden="true"><path d="M4 30V16a12 12 0 0 1 24 0v14h-7V18a5 5 0 0 0-10 0v12z"/></svg>Casa Alba</a>
<nav><a href="/membership">Your membership</a></nav>
<p>House of rest, by the sea</p>
</header>
<main>${main}</main>
<footer>Casa Alba is a demo shop. Nothing you order here is ever sent.</footer>
</body>
</html>
`;
}
