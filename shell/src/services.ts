/** What of the outside world a shop was configured with. Nothing of it is loaded otherwise. */
export type Services = {
  /** A Chatwoot widget: the origin of its script, and the token of the inbox. */
  chat?: { url: string; token: string };
  /** Where Sentry takes error reports. */
  errors?: { dsn: string };
};

/** What the server passes to the shop's own code in the browser. */
export type HostBoot = {
  services?: Services;
  /** The shop's name, where it is another than the texts have. */
  shopName?: string;
};
