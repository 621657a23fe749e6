import type { ComponentChildren, JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Text } from '#shared/text.ts';
import { Button } from '../../ui/button.tsx';
import { PAPER_WIDTHS, paperWidth, setPaperWidth } from '../model/device-settings.ts';
import { setPageSize } from './page-size.ts';

interface PrintRowProps {
  texts(text: Text): string;
  label: string;
  /** What is printed. */
  children: ComponentChildren;
}

/** Prints its content, and nothing else of the page, on the paper of a receipt printer. */
export function PrintRow({ texts, label, children }: PrintRowProps): JSX.Element {
  const [width, setWidth] = useState(paperWidth());
  const paper = useRef<HTMLDivElement>(null);
  return (
    <>
      <div class="print">
        <Button
          variant="outlined"
          label={label}
          onPress={() => {
            if (paper.current) setPageSize(paper.current, width);
            window.print?.();
          }}
        />
        <fieldset class="print__widths">
          <legend>{texts({ key: 'till:print.paper' })}</legend>
          {PAPER_WIDTHS.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="paper"
                checked={one === width}
                onChange={() => {
                  setPaperWidth(one);
                  setWidth(one);
                }}
              />
              {one} mm
            </label>
          ))}
        </fieldset>
      </div>
      <div ref={paper} class="paper" aria-hidden="true" style={{ '--paper': `${width}mm` }}>
        {children}
      </div>
    </>
  );
}
