const OWN_PAGES: Record<string, string> = {
  'privacy-policy': '/info/privacy-policy',
  'user-agreement': '/info/user-agreement',
};

export const isSlug = (text: string | null): text is string => text !== null && /^[\w-]{1,100}$/.test(text);

/** Where an article is read: its own page when it has one, else the shared text page. */
export const articleAddress = (slug: string): string =>
  (Object.hasOwn(OWN_PAGES, slug) && OWN_PAGES[slug]) || `/info/TextBlock?${new URLSearchParams({ slug })}`;
