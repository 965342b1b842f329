/** A module that exists once in a page: the host provides it, remotes never carry a copy. */
export type Singleton = {
  version: string;
  /**
   * Name that code imports it by, if that is not its name in the share scope. A package may be renamed; releases that are out keep its
   * name.
   */
  importedAs?: string;
  /** It is one of the host's own modules, whose version is that of the contract. */
  isOfContract?: boolean;
};

/** Target of a host's remotes. */
export type Platform = {
  /** The version of all that the host gives to remotes. */
  contract: string;
  /** The modules that exist once in a page, by their name in the share scope. */
  singletons: Readonly<Record<string, Singleton>>;
  /** The version of each slot's props, by the slot's name. */
  slotContracts: Readonly<Record<string, string>>;
  /** The browsers that are promised, as Browserslist writes them. */
  browsers: readonly string[];
  /** Time that the host gives a remote to load, in milliseconds. */
  loadTimeout: number;
};

/** Maps the name that code imports a singleton by to its name in the share scope. */
export const namesInScope = ({ singletons }: Platform): Record<string, string> =>
  Object.fromEntries(Object.entries(singletons).map(([name, { importedAs = name }]) => [importedAs, name]));
