import type { RouteDeclaration } from '@federation/protocol';

/** What the shell knows of a remote's route, kept on React Router's route object. */
export type RouteHandle = {
  remote: string;
  declaration: RouteDeclaration;
  layout: 'default' | 'none';
  /** Id of the page's module. */
  module: string;
  /** Slots that the page shows. */
  slots: string[];
};
