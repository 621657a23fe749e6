/** The settings of this device. Kept, because a counter's device reloads every morning. */
const SILENT = 'salus.till.silent';
const PAPER = 'salus.till.paper';
const SELLER = 'salus.till.seller';

/** Widths of the receipt printer's paper, in millimetres. */
export const PAPER_WIDTHS = [58, 80] as const;
export type PaperWidth = (typeof PAPER_WIDTHS)[number];

/** Without storage a setting lasts until the page is closed. */
function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

export const hasSound = (): boolean => storage()?.getItem(SILENT) !== '1';

export function setSound(on: boolean): void {
  if (on) storage()?.removeItem(SILENT);
  else storage()?.setItem(SILENT, '1');
}

/** Who sells; empty for nobody. */
export const seller = (): string => storage()?.getItem(SELLER) ?? '';

export const setSeller = (name: string): void => storage()?.setItem(SELLER, name);

/** As sent with a sale. */
export const soldBy = () => (seller() ? { soldBy: seller() } : {});

export const paperWidth = (): PaperWidth => (storage()?.getItem(PAPER) === '58' ? 58 : 80);

export const setPaperWidth = (width: PaperWidth): void => storage()?.setItem(PAPER, String(width));
