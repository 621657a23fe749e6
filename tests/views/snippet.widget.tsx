/** The loader’s own parser of a tag or a link, without a page around it. */
import { elementOf, readOptions } from '../../widget/loader/extras/options.ts';
import { NAMES } from '../../widget/loader/options.ts';
import type { Page } from '../../widget/loader/page.ts';
import type { SnippetReader } from './snippet-reader.ts';

export const reader: SnippetReader = {
  names: NAMES,
  read(element, usual) {
    const complaints: string[] = [];
    const complain = (_: EventTarget, code: string) => complaints.push(code);
    const page = { complain } as unknown as Page;
    const copy = elementOf((name) => element.getAttribute(`data-${name}`));
    return { options: readOptions(page, copy, usual), complaints };
  },
};
