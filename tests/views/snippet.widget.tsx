/** The loader’s own parser of a tag or a link, without a page around it. */
import { readOptions } from '../../widget/loader/extras/options.ts';
import { NAMES } from '../../widget/loader/options.ts';
import type { Page } from '../../widget/loader/page.ts';
import type { SnippetReader } from './snippet-reader.ts';

export const reader: SnippetReader = {
  names: NAMES,
  read(element, usual) {
    // A complaint loads the part that writes it.
    const complaints: string[] = [];
    const load = (file: string) => {
      complaints.push(file);
      return new Promise(() => {});
    };
    const page = { load } as unknown as Page;
    return { options: readOptions(page, element, usual), complaints };
  },
};
