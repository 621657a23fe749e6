/** The scripts within the documents. The server allows them by their hashes. */

/** A phone begins with its menu closed. */
export const MENU_SCRIPT = 'if(innerWidth<960)document.currentScript.parentElement.open=false';

/** Before the first paint: the theme that the reader chose last. */
export const THEME_SCRIPT =
  "try{const t=localStorage.getItem('docs-theme');if(t)document.documentElement.dataset.theme=t}catch{}";
