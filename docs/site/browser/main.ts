/** What every page does in the browser; each part works on what it finds. */
import { addCopyButtons } from './copy.ts';
import { SearchElement } from './search.ts';
import { TabsElement } from './tabs.ts';
import { followTheme } from './theme.ts';

followTheme();
addCopyButtons(document);
customElements.define('salus-search', SearchElement);
customElements.define('salus-tabs', TabsElement);
