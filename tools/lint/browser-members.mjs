import compat from '@mdn/browser-compat-data' with { type: 'json' };
import { oldestOf, supportedSince } from './browser-support.ts';

const { api, javascript } = compat;

/** The browsers that lack a feature, such as `safari 16 (has it since 18)`. */
const lacking = (feature, oldest) =>
  oldest.flatMap(([name, version]) => {
    const since = supportedSince(feature, name);
    if (since === undefined || since <= version) return [];
    return [`${name} ${version} (${since === Infinity ? 'never had it' : `has it since ${since}`})`];
  });

const INTERFACES = { ...api, ...javascript.builtins };

/** Built-ins whose values pass through this code. MDN's data names statics and members of the others alike. */
const VALUES = ['Array', 'TypedArray', 'String', 'RegExp', 'Map', 'Set', 'Promise', 'Number', 'Date'];

/** Names of the DOM such as `ariaLabel`. Those of one word (`to`, `path`) are just as well a field of our own. */
const isDistinct = (name) => /^[a-z]+[A-Z]\w*$/.test(name);

/** Instance members by name: a call names no interface, so a name is wrong only where no interface has it in time. */
function membersByName(isWanted) {
  const found = new Map();
  for (const [owner, members] of Object.entries(INTERFACES))
    for (const [name, feature] of Object.entries(members))
      if (isWanted(owner, name)) found.set(name, [...(found.get(name) ?? []), feature]);
  return found;
}
const LANGUAGE = membersByName((owner) => VALUES.includes(owner));
const EVERYTHING = membersByName((owner, name) =>
  owner in javascript.builtins ? VALUES.includes(owner) : isDistinct(name),
);

const staticOf = (owner, name) => {
  const members = Object.hasOwn(INTERFACES, owner) ? INTERFACES[owner] : undefined;
  return members?.[`${name}_static`] ?? (owner in javascript.builtins ? members?.[name] : undefined);
};

/** Whether the browser is asked first: `?.`, a comparison of its type, or the operand of `in`, `typeof` or a condition. What is set needs no answer. */
function isAsked({ parent, optional, range }) {
  if (optional || parent.type === 'UnaryExpression') return true;
  if (parent.type === 'AssignmentExpression' && parent.left.range === range) return true;
  if (parent.type === 'CallExpression' && parent.callee.range === range) return parent.optional;
  return (
    (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') && parent.test.range === range
  );
}

/**
 * Refuses members of built-ins and of browsers' interfaces that a promised browser lacks, by MDN's data: statics such as `URL.parse`, and
 * instance members such as `toSorted` that no interface has in time. eslint-plugin-compat knows neither. A member that is asked for
 * first (`navigator.locks?.request`) may be there or not. `languageOnly` leaves members of the DOM out, whose names libraries give to
 * things of their own; `asked` lists the statics that are asked for in a way this does not see.
 */
export const browserMembers = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: {
          browsers: { type: 'array' },
          languageOnly: { type: 'boolean' },
          asked: { type: 'array' },
        },
      },
    ],
  },
  create(context) {
    const { browsers, languageOnly = false, asked = [] } = context.options[0];
    const oldest = oldestOf(browsers);
    const members = languageOnly ? LANGUAGE : EVERYTHING;
    const isImported = (node) => {
      let root = node;
      while (root.type === 'MemberExpression' || root.type === 'CallExpression')
        root = root.object ?? root.callee;
      const scope = context.sourceCode.getScope(node);
      const found = scope.references.find(({ identifier }) => identifier === root)?.resolved;
      return found?.defs.some(({ type }) => type === 'ImportBinding') ?? false;
    };
    return {
      MemberExpression(node) {
        const { object, property, computed } = node;
        if (computed || property.type !== 'Identifier' || isAsked(node) || isImported(object)) return;
        // A member of the class at hand, whatever it is called.
        if (object.type === 'ThisExpression') return;
        if (asked.includes(`${object.name}.${property.name}`)) return;
        const owned = object.type === 'Identifier' ? staticOf(object.name, property.name) : undefined;
        const features = owned ? [owned] : (members.get(property.name) ?? []);
        if (features.length === 0) return;
        const lacks = features.map((feature) => lacking(feature, oldest));
        if (lacks.every(({ length }) => length > 0))
          context.report({ node: property, message: `${property.name} is not in ${lacks[0].join(', ')}.` });
      },
    };
  },
};
