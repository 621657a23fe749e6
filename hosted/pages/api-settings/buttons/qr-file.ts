/** Printed size; SVG scales without loss. */
const SIDE = '60mm';

/** The rendered QR code as a standalone SVG file: dark on white, with its quiet zone. */
export function fileOf(drawn: SVGSVGElement): string {
  const svg = drawn.cloneNode(true) as SVGSVGElement;
  for (const name of ['class', 'role', 'aria-label']) svg.removeAttribute(name);
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('width', SIDE);
  svg.setAttribute('height', SIDE);
  svg.setAttribute('style', 'background:#fff');
  return new XMLSerializer().serializeToString(svg);
}
