/** In CSS pixels: a narrower place cannot show the checkout, a narrower page no dialog. */
const NARROWEST_PLACE = 300;
const NARROWEST_PAGE = 600;

/** Browsers inside apps, which open no second window for signing in. */
const IN_APP = /\b(FBA[NV]|FB_IAB|Instagram|Line\/|MicroMessenger|TikTok|; wv\))/;

/**
 * Mode `auto`: in the page where there is room, in a dialog on a wide page, else on our own page.
 * @param at where an inline checkout would stand
 */
export function chooseMode(
  usual: 'inline' | 'modal',
  at: Element,
): 'inline' | 'modal' | 'button' | 'redirect' {
  if (IN_APP.test(navigator.userAgent)) return 'redirect';
  if (usual === 'inline') {
    // The element itself is inline and has no width.
    const box = at.localName === 'salus-checkout' ? (at.parentElement ?? at) : at;
    if (box.getBoundingClientRect().width >= NARROWEST_PLACE) return 'inline';
  }
  if (innerWidth <= NARROWEST_PAGE) return 'redirect';
  return usual === 'modal' ? 'modal' : 'button';
}
