/** The SQL that an expression of the source stands for, as far as the source alone determines it. */
import type { Expression, Node } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import type { Checker, Symbol as Named } from 'typescript/unstable/sync';

/** A parameter stands between each two of the parts. */
export type Parts = readonly string[];

/** What the parameters of the functions that are being followed were called with. */
type Arguments = ReadonlyMap<Named, { expression: Expression; known: Arguments }>;

const NOTHING: Arguments = new Map();
const MOST_DEEP = 12;
/** Names of `AskedCaller`. */
const OF_CALLER = ['member', 'signIn', 'business', 'livemode', 'device'];

export class Undetermined extends Error {}

export function partsOf(checker: Checker, expression: Expression): Parts {
  const isStatement = (node: Expression) =>
    checker.getTypeAtLocation(node)?.getSymbol()?.name === 'Statement';

  function read(node: Expression, known: Arguments, depth: number): Parts {
    const further = (next: Expression, others = known) => read(next, others, depth + 1);
    if (depth > MOST_DEEP) throw new Undetermined('too deep');
    if (is.isParenthesizedExpression(node)) return further(node.expression);
    if (is.isConditionalExpression(node)) return further(node.whenTrue);
    if (is.isTaggedTemplateExpression(node)) {
      const { template } = node;
      if (is.isNoSubstitutionTemplateLiteral(template)) return [template.text];
      let parts: Parts = [template.head.text];
      for (const { expression: value, literal } of template.templateSpans) {
        const before = parts.at(-1) ?? '';
        const part = isStatement(value) ? condition(before, () => further(value)) : ['', ''];
        parts = joined(joined(parts, part), [literal.text]);
      }
      return parts;
    }
    if (is.isIdentifier(node)) return declared(node, known, depth);
    if (is.isCallExpression(node))
      return called(node.expression, [...node.arguments], known, depth);
    throw new Undetermined(node.getText());
  }

  function declared(node: Expression, known: Arguments, depth: number): Parts {
    const symbol = symbolOf(node);
    const given = symbol && known.get(symbol);
    if (given) return read(given.expression, given.known, depth + 1);
    const declaration = symbol?.valueDeclaration?.resolve();
    // A field of the caller is a value that PostgreSQL gives a type.
    if (declaration && is.isBindingElement(declaration) && OF_CALLER.includes(node.getText())) {
      return ['', ''];
    }
    if (declaration && is.isVariableDeclaration(declaration) && declaration.initializer) {
      return read(declaration.initializer, known, depth + 1);
    }
    throw new Undetermined(node.getText());
  }

  function called(callee: Expression, given: Expression[], known: Arguments, depth: number): Parts {
    if (is.isPropertyAccessExpression(callee) && callee.expression.getText() === 'sql') {
      return ofTag(callee.name.getText(), given, known, depth);
    }
    if (callee.getText() === 'arrayOf') {
      return ['', `::${given[1]?.getText().replaceAll("'", '')}[]`];
    }
    const declaration = symbolOf(callee)?.valueDeclaration?.resolve();
    const body = declaration && functionOf(declaration);
    const result = body && resultOf(body);
    if (!result) throw new Undetermined(callee.getText());
    const inside = new Map(known);
    for (const [index, { name }] of body.parameters.entries()) {
      const symbol = checker.getSymbolAtLocation(name);
      const expression = given[index];
      if (symbol && expression) inside.set(symbol, { expression, known });
    }
    return read(result, inside, depth + 1);
  }

  function ofTag(name: string, given: Expression[], known: Arguments, depth: number): Parts {
    const [first, second] = given;
    if (name === 'empty') return [''];
    // Conditions that are joined when it runs: one that is always true stands for them.
    if (name === 'join' && second && / (and|or) /.test(second.getText())) return ['true'];
    if (first && (is.isStringLiteral(first) || is.isNoSubstitutionTemplateLiteral(first))) {
      return [name === 'identifier' ? `"${first.text}"` : first.text];
    }
    if (name === 'raw' && first && is.isConditionalExpression(first)) {
      return ofTag(name, [first.whenTrue], known, depth);
    }
    throw new Undetermined(`sql.${name}`);
  }

  function symbolOf(node: Node): Named | undefined {
    const symbol = checker.getSymbolAtLocation(node);
    if (!symbol?.declarations.some((one) => isImported(one.resolve()))) return symbol;
    return checker.getAliasedSymbol(symbol);
  }

  return read(expression, NOTHING, 0);
}

/** A condition that the caller passes: one that is always true stands for it. */
function condition(before: string, read: () => Parts): Parts {
  try {
    return read();
  } catch (error) {
    if (error instanceof Undetermined && /\b(where|and|or)\s+\(?$/.test(before)) return ['true'];
    throw error;
  }
}

const isImported = (node: Node | undefined) =>
  node !== undefined && (is.isImportSpecifier(node) || is.isImportClause(node));

function functionOf(declaration: Node) {
  const value = is.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
  if (!value) return undefined;
  return is.isArrowFunction(value) || is.isFunctionDeclaration(value) ? value : undefined;
}

/** What a function returns, if it has no choice. */
function resultOf({ body }: NonNullable<ReturnType<typeof functionOf>>): Expression | undefined {
  if (!body) return undefined;
  if (!is.isBlock(body)) return body as Expression;
  const last = body.statements.at(-1);
  return last && is.isReturnStatement(last) ? last.expression : undefined;
}

const joined = (left: Parts, [first = '', ...right]: Parts): Parts => [
  ...left.slice(0, -1),
  (left.at(-1) ?? '') + first,
  ...right,
];
