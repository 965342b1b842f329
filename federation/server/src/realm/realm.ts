/** A built-in object, with the name that messages give it. */
type Named = readonly [name: string, object: object];
type Descriptors = ReadonlyMap<PropertyKey, PropertyDescriptor>;
type Known = { name: string; object: object; descriptors: Descriptors };

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** Globals that Node makes when they are read first, and that pages use. */
const LAZY = ['fetch', 'Request', 'Response', 'Headers', 'FormData', 'crypto'] as const;
/** Globals that others than releases change: Node counts in them, or a debugger replaces them. */
const NOT_COMPARED = new Set<PropertyKey>(['process', 'global', 'globalThis', 'console', 'performance']);
/**
 * Objects that are compared and not frozen. If the first were frozen, code could no longer say `this.name = 'OrderError'`: JavaScript refuses
 * to write what the prototype has as read-only. With the others frozen V8 takes eight times as long for a `replace`, and twice for a map.
 */
const NOT_FROZEN =
  /^(?:globalThis|\w*Error|(?:Object|Function|\w*Error|\w*Exception|Promise|RegExp|(?:Weak)?Map|(?:Weak)?Set)\.prototype)$/;

const printed = (owner: string, key: PropertyKey): string => {
  if (typeof key === 'symbol') return `${owner}[${String(key)}]`;
  return owner === 'globalThis' ? String(key) : `${owner}.${String(key)}`;
};

/** Built-in objects that no global leads to. */
const hidden = (): Named[] => [
  ['the prototype of array iterators', Object.getPrototypeOf([][Symbol.iterator]())],
  ['the prototype of map iterators', Object.getPrototypeOf(new Map().values())],
  ['the prototype of set iterators', Object.getPrototypeOf(new Set().values())],
  ['the prototype of typed arrays', Object.getPrototypeOf(Uint8Array.prototype)],
];

const valuesOf = (object: object): [name: string, value: unknown][] =>
  Object.entries(Object.getOwnPropertyDescriptors(object)).map(([name, { value }]) => [name, value]);

function builtIns(): Named[] {
  for (const name of LAZY) void globalThis[name];
  const withPrototype = (name: string, value: unknown): Named[] => {
    if (!isObject(value)) return [];
    const prototype = Object.getOwnPropertyDescriptor(value, 'prototype')?.value;
    return [[name, value], ...(isObject(prototype) ? [[`${name}.prototype`, prototype] as const] : [])];
  };
  return [
    ['globalThis', globalThis],
    ...valuesOf(globalThis).flatMap(([name, value]) =>
      NOT_COMPARED.has(name) ? [] : withPrototype(name, value),
    ),
    ...valuesOf(Intl).flatMap(([name, value]) => withPrototype(`Intl.${name}`, value)),
    ...hidden(),
  ];
}

/** Properties that are compared. A global with a getter is Node's: it is made when it is read first. */
function descriptorsOf(object: object): Descriptors {
  const all = Reflect.ownKeys(object).map(
    (key) => [key, Object.getOwnPropertyDescriptor(object, key)!] as const,
  );
  if (object !== globalThis) return new Map(all);
  return new Map(all.filter(([key, { get }]) => typeof key === 'string' && !get && !NOT_COMPARED.has(key)));
}

/**
 * Built-in objects of this thread as they are now: `Array.prototype.map`, `fetch`, `JSON` and all others. A release that changes one
 * of them changes it for every page that the thread renders later.
 */
export class Realm {
  #known: readonly Known[];
  readonly #globals = new Set(Reflect.ownKeys(globalThis));

  /** `shared` are objects that releases have in common besides. */
  constructor(shared: readonly Named[] = []) {
    this.#known = [...builtIns(), ...shared].map(([name, object]) => ({
      name,
      object,
      descriptors: descriptorsOf(object),
    }));
  }

  /** Freezes what can be frozen without cost: who writes to it throws, in a stack that names him. The rest is left to `changes`. */
  freeze(): this {
    for (const { name, object } of this.#known) if (!NOT_FROZEN.test(name)) Object.freeze(object);
    for (const [key, { configurable }] of descriptorsOf(globalThis))
      if (configurable) Object.defineProperty(globalThis, key, { configurable: false, writable: false });
    this.#known = this.#known
      .filter(({ object }) => !Object.isFrozen(object))
      .map((known) => ({ ...known, descriptors: descriptorsOf(known.object) }));
    return this;
  }

  /** Names of what was changed since this was asked last. All of it is undone, as far as it can be. */
  changes(): string[] {
    return this.#known.flatMap((known) => this.#changesOf(known));
  }

  #changesOf({ name, object, descriptors }: Known): string[] {
    const changed: string[] = [];
    for (const [key, before] of descriptors) {
      const now = Reflect.getOwnPropertyDescriptor(object, key);
      if (now && Object.is(now.value, before.value) && now.get === before.get && now.set === before.set)
        continue;
      changed.push(printed(name, key));
      Reflect.defineProperty(object, key, before);
    }
    for (const key of Reflect.ownKeys(object)) {
      const isOfNode = object === globalThis && (typeof key === 'symbol' || this.#globals.has(key));
      if (descriptors.has(key) || isOfNode) continue;
      changed.push(printed(name, key));
      Reflect.deleteProperty(object, key);
    }
    return changed;
  }
}
