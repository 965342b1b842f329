/** What the frame and the preloads need to know of a route, kept on React Router's route object. */
export type RouteHandle = {
  layout: 'default' | 'none';
  /** Id of the page's module. */
  module: string;
  /** Slots that the page shows. */
  slots: string[];
};
