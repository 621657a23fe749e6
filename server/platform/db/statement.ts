/**
 * SQL as a template: each value becomes a parameter, and a nested statement becomes a part of the text.
 *
 *   await rowsOf<{ id: string }>(db, sql`select id from member where email = ${email}`)
 *
 * The text of a template is built once. JavaScript gives each template of the source its own array of strings
 * (ECMAScript, GetTemplateObject); that array is the key.
 */

/** `arrayOf` makes one of a list. */
type Parameter = string | number | bigint | boolean | Date | Uint8Array | null;

/** A value, or the SQL expression of one. */
export type Operand<T extends Parameter> = T | Statement;

/** The text of a template up to one of its values, with what is nested in it. */
class Shape {
  /** Between each two of them is a parameter. */
  readonly parts: readonly string[];
  /** Whether the source alone has written the text: then there are few of them. */
  readonly isFixed: boolean;
  /** The strings of the template that follow. */
  readonly #rest: readonly string[];
  readonly #nested = new WeakMap<Shape, Shape>();
  #parameter: Shape | undefined;
  #text: string | undefined;
  #name: string | undefined;

  constructor(parts: readonly string[], isFixed = true, rest: readonly string[] = []) {
    this.parts = parts;
    this.isFixed = isFixed;
    this.#rest = rest;
  }

  withParameter(): Shape {
    const [next = '', ...rest] = this.#rest;
    this.#parameter ??= new Shape([...this.parts, next], this.isFixed, rest);
    return this.#parameter;
  }

  with(nested: Shape): Shape {
    const known = this.#nested.get(nested);
    if (known) return known;
    const [next = '', ...rest] = this.#rest;
    const joined = joinParts(joinParts(this.parts, nested.parts), [next]);
    const longer = new Shape(joined, this.isFixed && nested.isFixed, rest);
    this.#nested.set(nested, longer);
    return longer;
  }

  get text(): string {
    this.#text ??= this.parts.reduce((text, part, index) => `${text}$${index}${part}`);
    return this.#text;
  }

  /** Of the prepared statement. A text that was composed of unknown strings has none: there is no end of them. */
  get name(): string | undefined {
    if (this.isFixed && this.#name === undefined && named < MOST_NAMES) {
      named += 1;
      this.#name = `s${named}`;
    }
    return this.#name;
  }
}

/**
 * Bounds what a connection may keep, if a mistake composes texts without end. The source has some 1,400 templates, and
 * a read has one text for each kind of caller.
 */
const MOST_NAMES = 10_000;
let named = 0;

const joinParts = (left: readonly string[], [first = '', ...right]: readonly string[]) => [
  ...left.slice(0, -1),
  (left.at(-1) ?? '') + first,
  ...right,
];

export class Statement {
  readonly shape: Shape;
  readonly values: readonly Parameter[];

  constructor(shape: Shape, values: readonly Parameter[] = []) {
    this.shape = shape;
    this.values = values;
  }

  get text(): string {
    return this.shape.text;
  }
}

const beginnings = new WeakMap<readonly string[], Shape>();

function beginningOf(strings: readonly string[]): Shape {
  const known = beginnings.get(strings);
  if (known) return known;
  const [first = '', ...rest] = strings;
  const shape = new Shape([first], true, rest);
  beginnings.set(strings, shape);
  return shape;
}

export function sql(
  strings: TemplateStringsArray,
  ...given: readonly (Parameter | Statement)[]
): Statement {
  let shape = beginningOf(strings);
  const values: Parameter[] = [];
  for (const one of given) {
    if (one instanceof Statement) {
      shape = shape.with(one.shape);
      values.push(...one.values);
    } else {
      shape = shape.withParameter();
      values.push(one);
    }
  }
  return new Statement(shape, values);
}

/** Text that is not written as a template. It must not come from outside. */
sql.raw = (text: string): Statement => new Statement(new Shape([text], false));

/** A name of a table or column. */
sql.identifier = (name: string): Statement => sql.raw(`"${name.replaceAll('"', '""')}"`);

sql.empty = (): Statement => sql``;

sql.join = (statements: readonly Statement[], separator: Statement): Statement =>
  statements.length === 0
    ? sql.empty()
    : statements.reduce((all, one) => sql`${all}${separator}${one}`);
