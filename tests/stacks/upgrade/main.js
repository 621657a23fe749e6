/** A payment in the page of a shop, by `@salus/react` or by `@salus/embed`. */
import { loadSalus } from '@salus/embed';
import { SalusCheckout } from '@salus/react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const given = new URLSearchParams(location.search);
const src = given.get('src');
const session = given.get('session');
const app = document.getElementById('app');
const thank = () => app.replaceChildren('Thank you.');

if (given.get('by') === 'react') {
  const root = createRoot(app);
  const onPaid = () => {
    root.unmount();
    thank();
  };
  root.render(createElement(SalusCheckout, { src, session, onPaid }));
} else {
  const salus = await loadSalus(src);
  salus.on('paid', thank);
  salus.open({ session, mode: 'inline', target: app });
}
