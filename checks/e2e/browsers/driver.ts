/** Argument of a function that runs in a page. */
export type Argument = string | number | boolean | null;
/** A function that runs in the page: it reaches nothing of this side but its arguments. */
export type InPage<A extends Argument[], T> = (...args: A) => T;

export type Options = {
  width: number;
  height: number;
  /** Source of a script that runs in every document before its own scripts. */
  preload?: string;
  /** The browser refuses every window that a page wants to open. */
  blocksPopups?: boolean;
};

export type Found = {
  /** Brings it into the middle of the window. */
  show: () => Promise<void>;
  /** Where it is in the window, as a text to compare. */
  place: () => Promise<string>;
  /** Clicks its middle as a mouse does. */
  click: () => Promise<void>;
};

/** These run in the page. */
export const showInMiddle = (element: Element) => element.scrollIntoView({ block: 'center' });
export const placeOf = (element: Element) => JSON.stringify(element.getBoundingClientRect());

/** A browser of its own with an empty profile: the few things that the tests need of one, whatever the engine. */
export type Driver = {
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Runs a function in the page and returns its result. */
  run: <A extends Argument[], T>(code: InPage<A, T>, ...args: A) => Promise<T>;
  /** The element that a function in the page finds. */
  find: <A extends Argument[]>(code: InPage<A, Element | null>, ...args: A) => Promise<Found | null>;
  /** Types into what has the focus, key by key. */
  type: (text: string) => Promise<void>;
  /** Goes on in the window that was opened last. False while there is only one. */
  toNewWindow: () => Promise<boolean>;
  /** Closes the window and goes on in the first one. */
  closeWindow: () => Promise<void>;
  /** Takes a picture of the window, as PNG. */
  picture: () => Promise<Buffer>;
  /** Errors and warnings of the console so far, uncaught exceptions among them, of all windows. */
  problems: () => string[];
  quit: () => Promise<void>;
};

/** A browser engine that is there to be started. */
export type Engine = (options: Options) => Promise<Driver>;
