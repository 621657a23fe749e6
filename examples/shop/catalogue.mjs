/** The items that Casa Alba sells. Prices are in cents; pictures get their colours from shop.css. */

/** 4000 → '40.00', without floating point. */
export function decimal(cents) {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const products = [
  {
    id: 'massage',
    name: 'An hour of quiet',
    text: 'Warm almond oil, slow hands, no music. Sixty minutes in the room above the garden.',
    cents: 4000,
    art: `
      <rect class="sky" width="400" height="300"/>
      <circle class="sun" cx="292" cy="104" r="52"/>
      <path class="hill" d="M0 226c62-52 122-66 190-44s138 18 210-30v148H0z"/>
      <path class="wall" d="M92 300V168a58 58 0 0 1 116 0v132z"/>
      <path class="door" d="M122 300V178a28 28 0 0 1 56 0v122z"/>`,
  },
  {
    id: 'bath',
    name: 'Rosemary bath salt',
    text: 'Coarse Atlantic salt with rosemary from the terrace. Good for eight long baths.',
    cents: 1850,
    art: `
      <rect class="sand" width="400" height="300"/>
      <ellipse class="shade" cx="200" cy="252" rx="128" ry="14"/>
      <path class="clay" d="M104 150h192c0 62-34 100-96 100s-96-38-96-100z"/>
      <ellipse class="wall" cx="200" cy="150" rx="96" ry="20"/>
      <path class="stem" d="M214 148c2-40 14-74 42-104"/>
      <path class="leaf" d="M220 116c-18-4-28-14-32-28 18 2 28 12 32 28zm4-14c18 2 32-4 40-18-18-4-32 2-40 18zm8-22c-16-8-22-20-22-36 16 6 24 18 22 36zm10-18c16-2 28-10 32-24-18 0-28 8-32 24z"/>`,
  },
  {
    id: 'tea',
    name: 'Evening tea',
    text: 'Lemon balm, linden and a little fennel. Forty cups in a tin you will want to keep.',
    cents: 1290,
    art: `
      <rect class="dusk" width="400" height="300"/>
      <circle class="moon" cx="92" cy="126" r="30"/>
      <path class="steam" d="M176 124c-12-16 12-28 0-46m32 46c-12-16 12-28 0-46"/>
      <path class="wall" d="M128 148h128v52a52 52 0 0 1-52 52h-24a52 52 0 0 1-52-52z"/>
      <path class="handle" d="M256 166h14a26 26 0 0 1 0 52h-18"/>
      <rect class="clay" x="100" y="256" width="184" height="10" rx="5"/>`,
  },
  {
    id: 'retreat',
    name: 'Two days by the sea',
    text: 'A white room, three meals, morning stretching on the roof. Come alone or together.',
    cents: 24000,
    art: `
      <rect class="sky" width="400" height="300"/>
      <circle class="sun" cx="200" cy="152" r="66"/>
      <rect class="sea" y="152" width="400" height="148"/>
      <path class="ripple" d="M158 178h104m-72 26h116m-96 26h72"/>
      <path class="wall" d="M0 300v-96h64v-34h44v34h20v96z"/>
      <rect class="door" x="22" y="238" width="24" height="62" rx="12"/>
      <rect class="door" x="76" y="190" width="14" height="22" rx="7"/>`,
  },
];
