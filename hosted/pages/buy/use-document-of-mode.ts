import { useEffect } from 'react';
import { useMember } from '../../platform/use-member.ts';
import { replaceDocument } from './replace-document.ts';

/**
 * Loads the document of the member's mode: one allows the live card network alone, the other the stand-in
 * of test mode alone.
 * @returns whether it is this one
 */
export function useDocumentOfMode(search: URLSearchParams): boolean {
  const { testCards = false } = useMember();
  const isRight = search.has('test') === testCards;
  useEffect(() => {
    if (isRight) return;
    const wanted = new URLSearchParams(search);
    if (testCards) wanted.set('test', '');
    else wanted.delete('test');
    const query = `${wanted}` ? `?${wanted}` : '';
    replaceDocument(`/account/buy${query}`);
  }, [isRight, search, testCards]);
  return isRight;
}
