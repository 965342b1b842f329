/** Calls that give a list: its items are what is rendered. */
const LISTS = /^(map|flatMap|from)$/;
/** Calls that give elements; `children` is a render prop. */
const MAKERS = /^(createElement|createPortal|children)$/;
/** Properties that hold an element by their name. */
const ELEMENTS = /^(icon|action)$/;
/** Elements that hold texts. What is handed on in others (a section, a list) is made of elements itself. */
const PHRASING = /^(a|b|button|code|dd|dt|em|h\d|label|legend|p|s|small|span|strong|summary|td|th|time)$/;

const isComponent = (name) => /^[A-Z]/.test(name ?? '');
const isFunction = (node) => /Function/.test(node?.type ?? '');
const isList = ({ callee }) => LISTS.test(callee?.property?.name ?? '');
const isCondition = ({ expression }) =>
  expression?.type === 'ConditionalExpression' || expression?.type === 'LogicalExpression';
/** A blank, as it stands or as `{' '}`. */
const isBlank = ({ type, value, expression }) =>
  (type === 'JSXText' ? value : expression?.value)?.trim?.() === '';

/** Returns the values that a function returns, by its own statements. */
function returned(node) {
  if (node.body.type !== 'BlockStatement') return [node.body];
  const found = [];
  const walk = (inner) => {
    if (inner?.type === 'ReturnStatement') found.push(inner.argument);
    if (typeof inner?.type !== 'string' || isFunction(inner)) return;
    for (const [name, value] of Object.entries(inner)) if (name !== 'parent') [value].flat().forEach(walk);
  };
  walk(node.body);
  return found;
}

/** The children that React gets: without comments, and the line breaks that JSX drops. */
const rendered = ({ children }) =>
  children.filter((child) =>
    child.type === 'JSXText'
      ? !/^\s*\n\s*$/.test(child.value)
      : child.expression?.type !== 'JSXEmptyExpression',
  );

/**
 * Refuses a text that is not the only child of its element. A page translator replaces text nodes. React keeps those that stand beside
 * something, so it would change one that is no longer in the page, or throw on removing it. A lone text it sets by its element.
 */
export const textAlone = {
  meta: {
    type: 'problem',
    messages: {
      beside:
        'A text beside something breaks when a page translator replaces it: give it an element of its own.',
      bare: 'A text without an element breaks when a page translator replaces it: give it an element of its own.',
    },
    schema: [],
  },
  create(context) {
    const { sourceCode } = context;

    /** Finds the definition of a name in this file: a value, or a function. Undefined for parameters. */
    function definitionOf(identifier) {
      for (let scope = sourceCode.getScope(identifier); scope; scope = scope.upper) {
        const [definition] = scope.set.get(identifier.name)?.defs ?? [];
        if (definition?.type === 'FunctionName') return definition.node;
        if (definition?.type === 'Variable' && definition.node.id.type === 'Identifier')
          return definition.node.init;
        if (definition) return undefined;
      }
      return undefined;
    }

    /** Whether React may make a text node of an expression; `isHanded`: of one that is handed in. */
    function mayBeText(node, isHanded) {
      const either = (...nodes) => nodes.some((one) => mayBeText(one, isHanded));
      switch (node?.type) {
        case undefined:
        case 'JSXElement':
        case 'JSXFragment':
          return false;
        case 'JSXExpressionContainer':
        case 'TSAsExpression':
        case 'TSNonNullExpression':
          return either(node.expression);
        case 'Literal':
          return typeof node.value === 'string' || typeof node.value === 'number';
        case 'ConditionalExpression':
          return either(node.consequent, node.alternate);
        case 'LogicalExpression':
          return either(node.right, node.operator === '&&' ? undefined : node.left);
        case 'ArrayExpression':
          return either(...node.elements);
        case 'Identifier': {
          if (node.name === 'undefined') return false;
          const value = definitionOf(node);
          return value ? either(value) : isHanded && !ELEMENTS.test(node.name);
        }
        case 'MemberExpression':
          return !ELEMENTS.test(node.property.name);
        case 'CallExpression': {
          if (MAKERS.test(node.callee.name)) return false;
          const named = isList(node) ? node.arguments.at(-1) : node.callee;
          const called = named?.type === 'Identifier' ? definitionOf(named) : named;
          return isFunction(called) ? either(...returned(called)) : true;
        }
        default:
          return !isFunction(node);
      }
    }

    function checkReturned(node) {
      const name = node.id?.name ?? node.parent.id?.name;
      if (!isComponent(name)) return;
      for (const value of returned(node))
        if (mayBeText(value, false)) context.report({ node: value, messageId: 'bare' });
    }

    return {
      JSXElement(node) {
        const children = rendered(node);
        const isHanded = PHRASING.test(node.openingElement.name.name);
        const isFixed = !children.some(isCondition);
        for (const child of children) {
          const isText = isBlank(child) ? !isFixed : child.type === 'JSXText' || mayBeText(child, isHanded);
          const isListed = child.expression?.type === 'CallExpression' && isList(child.expression);
          if (isText && (children.length > 1 || isListed))
            context.report({ node: child, messageId: 'beside' });
        }
      },
      JSXFragment(node) {
        for (const child of rendered(node))
          if (child.type === 'JSXText' || mayBeText(child, false))
            context.report({ node: child, messageId: 'bare' });
      },
      FunctionDeclaration: checkReturned,
      ArrowFunctionExpression: checkReturned,
    };
  },
};
