/** Elements of today's HTML that happy-dom takes for unknown ones. */
const KNOWN = new Set(['search']);

// React asks an element by this name, and warns of what a browser does not know. Tests of servers have no elements.
if (typeof HTMLUnknownElement !== 'undefined')
  Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
    configurable: true,
    get(this: HTMLUnknownElement) {
      return KNOWN.has(this.localName) ? 'HTMLElement' : 'HTMLUnknownElement';
    },
  });
