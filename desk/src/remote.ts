type Sheet = { file: string; integrity: string };

/** A team's remote of the desk, as the page gets it. `styles` by module. */
export type Remote = {
  name: string;
  version: string;
  /** Address of its files, with a slash at the end. */
  base: string;
  entry: string;
  integrity: string;
  styles: Record<string, Sheet[]>;
  routes: { path: string; page: string }[];
};

/** Data from the server for the page. */
export type Boot = {
  remotes: Remote[];
  /** For styles that the page's own code writes. */
  nonce: string;
};
