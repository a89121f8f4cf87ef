import ts from "typescript";

/** What a translator replaces: punctuation alone it leaves. */
const WORDS = /[\p{L}\p{N}]/u;
const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;
const NOTHING =
  ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.BooleanLike | ts.TypeFlags.Void | ts.TypeFlags.Never;

/** What only a `ReactNode` may be: what a component was given to show, which it places itself. */
const GIVEN = ["Iterable", "Promise", "PromiseLike"];

/** Whether a value may be text with words in it. */
function isText(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (checker.isArrayType(type))
    return checker.getTypeArguments(type as ts.TypeReference).some((of) => isText(of, checker));
  const parts = (type.isUnion() ? type.types : [type]).filter(({ flags }) => !(flags & NOTHING));
  const hasWords = (part: ts.Type) => !part.isStringLiteral() || WORDS.test(part.value);
  if (parts.some(({ symbol }) => GIVEN.includes(symbol?.name))) return false;
  return parts.some((part) => part.flags & TEXT && hasWords(part));
}

/** What an expression may give in its place: the branches of a condition one by one. */
function branchesOf(expression: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(expression)) return branchesOf(expression.expression);
  if (ts.isConditionalExpression(expression)) return [expression.whenTrue, expression.whenFalse].flatMap(branchesOf);
  if (!ts.isBinaryExpression(expression)) return [expression];
  const { left, right, operatorToken } = expression;
  if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return branchesOf(right);
  const isEither = [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken].includes(operatorToken.kind);
  return isEither ? [left, right].flatMap(branchesOf) : [expression];
}

function isTextChild(child: ts.JsxChild, checker: ts.TypeChecker): boolean {
  if (ts.isJsxText(child)) return WORDS.test(child.text);
  if (!ts.isJsxExpression(child) || !child.expression) return false;
  return branchesOf(child.expression).some((branch) => isText(checker.getTypeAtLocation(branch), checker));
}

/** What is on the page of an element's children: not the line breaks between them, and no comments. */
const isShown = (child: ts.JsxChild) =>
  ts.isJsxText(child)
    ? !child.containsOnlyTriviaWhiteSpaces
    : !ts.isJsxExpression(child) || child.expression !== undefined;

const isUntranslated = (node: ts.JsxElement) =>
  node.openingElement.attributes.properties.some((property) => property.getText() === 'translate="no"');

const isFragment = (node: ts.JsxElement | ts.JsxFragment) =>
  ts.isJsxFragment(node) || node.openingElement.tagName.getText() === "Fragment";

/** What a component gives that is text alone: it has whatever siblings its place has, and may become an element. */
function textsGiven(component: ts.FunctionDeclaration, checker: ts.TypeChecker): ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression)
      found.push(...branchesOf(node.expression).filter((branch) => isText(checker.getTypeAtLocation(branch), checker)));
    ts.forEachChild(node, visit);
  };
  component.body?.forEachChild(visit);
  return found;
}

/**
 * The texts of a file that have no element of their own: they stand beside something else, in a fragment, or are all that a component
 * gives. Nothing is said of what is `translate="no"`, and of what a component was given to show.
 */
export function findBareTexts(file: ts.SourceFile, checker: ts.TypeChecker): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && isUntranslated(node)) return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const shown = node.children.filter(isShown);
      if (shown.length > 1 || isFragment(node)) found.push(...shown.filter((child) => isTextChild(child, checker)));
    }
    if (ts.isFunctionDeclaration(node) && /^[A-Z]/.test(node.name?.text ?? ""))
      found.push(...textsGiven(node, checker));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
