import type { RouteDeclaration } from '@federation/protocol';

/** The shell's data about a remote's route, kept on React Router's route object. */
export type RouteHandle = {
  remote: string;
  declaration: RouteDeclaration;
  layout: 'default' | 'none';
  /** Id of the page's module. */
  module: string;
  /** Slots that the page shows. */
  slots: string[];
};
