/** Outside services that a shop is configured with. Nothing of others is loaded. */
export type Services = {
  /** A Chatwoot widget: the origin of its script, and the token of the inbox. */
  chat?: { url: string; token: string };
  /** Where Sentry takes error reports. */
  errors?: { dsn: string };
};

/** Data from the server for the shop's own code in the browser. */
export type HostBoot = {
  services?: Services;
  /** The shop's name, where it is another than the texts have. */
  shopName?: string;
};
