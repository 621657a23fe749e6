/** Papers draw every text with a font that has its letters, in the order of its script. */
import { describe, expect, test } from 'vitest';
import { finish, MARGIN, openPaper } from '../../server/platform/papers/paper.ts';
import { type Drawn, drawnIn } from '../support/pdf.ts';

async function draw(
  text: string,
  { locale = 'en', weight = 'regular' as const, width = 450 } = {},
): Promise<Drawn[]> {
  const createdAt = new Date('2026-11-21T10:01:00.000Z');
  const paper = await openPaper({ title: 'T', locale, createdAt, texts: [[text, weight]] });
  paper.write(text, { x: MARGIN, width, size: 10.5, weight });
  return drawnIn(await finish(paper));
}

const textOf = (drawn: readonly Drawn[]) => drawn.map(({ text }) => text).join('');
const familiesOf = (drawn: readonly Drawn[]) => [
  ...new Set(drawn.map(({ font }) => font.replace(/-(\w+-)?\d+$/, ''))),
];

const SAMPLES = {
  Korean: '한국어 커피 가게',
  'Korean in single letters': '한국어 커피'.normalize('NFD'),
  Arabic: 'مرحبا بالعالم، ١٢٣',
  Persian: 'فروشگاه می‌خواهم ۴۵',
  Hebrew: 'שָׁלוֹם עולם (חנות) 12',
  Thai: 'น้ำเก๋ไก๋ ร้านกาแฟที่ดีที่สุด',
  Hindi: 'हिन्दी क्षत्रिय दुकान श्री',
  Vietnamese: 'Cà phê sữa đá, Nguyễn Trần Ỷ',
  'simplified Chinese': '中文商店，简体',
  'traditional Chinese': '繁體中文，臺灣商店',
  Japanese: '生活の木、カフェ',
  Greek: 'Ελληνικά ᾠδή',
  Cyrillic: 'Чай, Київ, Ђорђе',
  emoji: '😀 🍵 ☕️ 👩‍🚀 👍🏽 🇪🇸 🏳️‍🌈 1️⃣',
  currencies: '₹ ₪ ₩ ₺ ₫ ฿ € £ ¥ ₴ ₸ ₿',
  'signs of all kinds': '½ № ™ → ≈ × − “” … ﬁ ﷺ 𝐁 Ⅷ',
};

describe.each(Object.entries(SAMPLES))('%s', (script, text) => {
  test.each(['regular', 'strong'] as const)('has no missing glyph in %s', async (weight) => {
    const drawn = await draw(text, { weight: weight as 'regular' });

    expect(drawn.flatMap(({ glyphs }) => glyphs)).not.toContain(0);
    expect(textOf(drawn)).not.toContain('\ufffd');
  });

  test('has each of its letters', async () => {
    const copied = (await draw(text)).map((drawn) => drawn.copied).join('');
    const letters = new Set(copied.normalize('NFKD'));
    const expected = text
      .normalize('NFKD')
      .replace(/[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\p{Emoji_Component}]/gu, '');

    expect([...expected].filter((letter) => !letters.has(letter))).toEqual([]);
    expect(script).toBeTruthy();
  });
});

test('texts beside each other have one baseline, whatever their fonts', async () => {
  const texts = ['支払い', '152'];
  const paper = await openPaper({
    title: 'T',
    locale: 'ja',
    createdAt: new Date('2026-11-21T10:01:00.000Z'),
    texts: texts.map((text) => [text, 'regular']),
  });
  const own = { x: MARGIN, width: 200, size: 10.5 };
  const ascent = paper.ascentOf(texts, () => own);

  for (const text of texts) paper.write(text, { ...own, y: MARGIN, ascent });

  const drawn = drawnIn(await finish(paper));
  expect(familiesOf(drawn)).toHaveLength(2);
  expect(new Set(drawn.map(({ y }) => y)).size).toBe(1);
});

describe('right to left', () => {
  test('Hebrew stands from the right to the left, its brackets and numbers in their order', async () => {
    expect(textOf(await draw('שלום (12) טוב'))).toBe('בוט (12) םולש');
  });

  test('a Hebrew name in a Latin text is turned alone', async () => {
    expect(textOf(await draw('Shop שלום and more'))).toBe('Shop םולש and more');
    expect(textOf(await draw('2 × שלום'))).toBe('2 × םולש');
  });

  test('digits of Arabic stand from the left to the right', async () => {
    expect(textOf(await draw('سعر ١٢٣'))).toMatch(/^١٢٣ /);
  });

  test('Arabic letters join: one letter has a form for each place in a word', async () => {
    const [word] = await draw('ببب');

    // Beside the dot, which is a glyph of its own.
    expect(new Set(word?.glyphs).size).toBe(4);
  });
});

test('Hindi is shaped: a vowel before its consonant, and conjuncts', async () => {
  const [conjunct] = await draw('क्ष');

  expect(textOf(await draw('कि'))).toBe('िक');
  expect(conjunct?.glyphs).toHaveLength(1);
});

test('a Thai tone stands above the vowel that it is typed before', async () => {
  expect(textOf(await draw('น้ำ'))).toBe('น\u0e4d\u0e49า');
});

describe('letters that East Asian languages share', () => {
  test.each([
    ['Japanese', '生活の木', 'en', 'noto-sans-jp'],
    ['a Japanese reader', '生活木', 'ja', 'noto-sans-jp'],
    ['simplified Chinese', '简体商店', 'en', 'noto-sans-sc'],
    ['Korean', '한국 大學', 'en', 'noto-sans-kr'],
  ])('are drawn in the font of %s', async (_, text, locale, family) => {
    const drawn = await draw(text, { locale });

    expect(familiesOf(drawn).filter((name) => name !== 'HankenGrotesk')).toEqual([family]);
  });

  test('come from one font in a text', async () => {
    expect(familiesOf(await draw('繁體中文臺灣商店國際機場'))).toHaveLength(1);
  });
});

describe('a script without a font is written in Latin letters', () => {
  test.each([
    ['Khmer', 'ភាសា', 'phasa'],
    ['Tamil', 'தமிழ் 12', 'tmil 12'],
    ['Bengali', 'বাংলা দোকান', 'bamla dokan'],
    ['Gujarati', 'ગુજરાતી', 'gujrati'],
    ['Gurmukhi', 'ਪੰਜਾਬੀ', 'pmjabi'],
    ['Telugu', 'తెలుగు', 'telugu'],
    ['Kannada', 'ಕನ್ನಡ', 'knnd'],
    ['Malayalam', 'മലയാളം', 'mlyalm'],
    ['Sinhala', 'සිංහල', 'simhl'],
    ['Burmese', 'မြန်မာ', 'mrnma'],
    ['Lao', 'ລາວ', 'lav'],
    ['Amharic', 'አማርኛ', "'amarnya"],
    ['Georgian', 'ქართული', 'kartuli'],
    ['Armenian', 'Հայերեն', 'Hayeren'],
    ['Maldivian, from the left', 'ދިވެހި', 'dhivehi'],
    ['Georgian beside Hebrew', 'ქართ שלום', 'kart םולש'],
  ])('%s', async (_, text, latin) => {
    const drawn = await draw(text);

    expect(textOf(drawn)).toBe(latin);
    expect(drawn.flatMap(({ glyphs }) => glyphs)).not.toContain(0);
  });
});

test('a character without a font and without Latin letters is a replacement character', async () => {
  const drawn = await draw('\u{f0000}');

  expect(textOf(drawn)).toMatch(/^(\ufffd|\?)$/);
  expect(drawn.flatMap(({ glyphs }) => glyphs)).not.toContain(0);
});

describe('lines', () => {
  const heights = (drawn: readonly Drawn[]) => new Set(drawn.map(({ y }) => y)).size;

  test('Thai breaks between its words', async () => {
    const drawn = await draw('ร้านกาแฟที่อร่อยที่สุดในกรุงเทพมหานคร', { width: 90 });

    expect(heights(drawn)).toBeGreaterThan(1);
    expect(drawn[0]?.text).toBe('ร้านกาแฟที่อร่อยที่สุด');
  });

  test('a word that is longer than a line breaks anywhere', async () => {
    const drawn = await draw('a'.repeat(90), { width: 200 });

    expect(heights(drawn)).toBeGreaterThan(1);
    expect(textOf(drawn)).toBe('a'.repeat(90));
  });
});

test('text is drawn in the font of the pages where it has the letters', async () => {
  expect(familiesOf(await draw('Total: €1,234.50 — ñçőŰ'))).toEqual(['HankenGrotesk']);
});
