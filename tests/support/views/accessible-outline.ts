/** A view as assistive technology meets it: roles, names and states in reading order. */
import { getRoles, queries } from '@testing-library/dom';

const WITHOUT_MEANING = new Set(['generic', 'presentation', 'none']);
const STATES = [
  'aria-live',
  'aria-busy',
  'aria-disabled',
  'aria-invalid',
  'required',
  'disabled',
  'href',
];

interface Met {
  element: HTMLElement;
  role: string;
  name: string;
  description: string;
}

/** One line per element that has a role, such as `button "Pay €38.00 · 152 SLS" aria-disabled=true`. */
export function outlineOf(root: HTMLElement): string[] {
  const met = Object.keys(getRoles(root))
    .filter((role) => !WITHOUT_MEANING.has(role))
    .flatMap((role) => withRole(root, role))
    .sort((one, other) => inOrder(one.element, other.element));
  return met.map((one) => lineOf(one, met));
}

function withRole(root: HTMLElement, role: string): Met[] {
  const names = new Map<Element | null, string>();
  const descriptions = new Map<Element | null, string>();
  // The queries compute both as a browser does, and hand them to their matchers.
  const found = queries.queryAllByRole(root, role, {
    name: (text, element) => Boolean(names.set(element, text)),
    description: (text, element) => Boolean(descriptions.set(element, text)),
  });
  return found.map((element) => ({
    element,
    role,
    name: plain(names.get(element)),
    description: plain(descriptions.get(element)),
  }));
}

function lineOf({ element, role, name, description }: Met, all: Met[]): string {
  const isLeaf = !all.some((other) => other.element !== element && element.contains(other.element));
  const said = plain(element.textContent);
  const parts = [
    name === '' ? role : `${role} "${name}"`,
    ...(isLeaf && said !== '' && said !== name ? [`says "${said}"`] : []),
    ...(description === '' ? [] : [`described as "${description}"`]),
    ...STATES.filter((state) => element.hasAttribute(state)).map((state) => {
      const value = element.getAttribute(state);
      return value ? `${state}=${value}` : state;
    }),
  ];
  return parts.join(' ');
}

const inOrder = (one: Node, other: Node) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/** Amounts contain non-breaking spaces. */
const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
