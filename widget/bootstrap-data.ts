import { BOOTSTRAP_ELEMENT_ID } from '#shared/documents/bootstrap-data.ts';

/** Not validated, because the document and its data come from the same server. */
export function readBootstrapData<Data>(): Data {
  return JSON.parse(document.getElementById(BOOTSTRAP_ELEMENT_ID)?.textContent ?? '') as Data;
}
