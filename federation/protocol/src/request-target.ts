/**
 * Path and query of a request line. It may hold a whole address (RFC 9112, section 3.2.2), whose host is none of this server's
 * business: joined to the site's own it would be an address of another host, or none at all.
 */
export function pathOf(target: string): string {
  if (target.startsWith('/')) return decodable(target);
  try {
    const { pathname, search } = new URL(target);
    return decodable((pathname.startsWith('/') ? pathname : '/') + search);
  } catch {
    return '/';
  }
}

/** With its percent signs as letters where they stand for none: such a path is of no page, and that is said by a page. */
function decodable(target: string): string {
  const [path = '', ...query] = target.split('?');
  try {
    decodeURIComponent(path);
    return target;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}
