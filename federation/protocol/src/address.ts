import { parseUrl } from './parse-url.ts';

/** A configured address as browsers write it: letters of any script in the host as Punycode, in lower case, no port that goes without saying. */
function read(text: string): URL {
  const url = parseUrl(text.trim());
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`expected an http or https address, got ${JSON.stringify(text)}`);
  if (url.username || url.password || url.hash)
    throw new Error(`expected an address without user or #, got ${JSON.stringify(text)}`);
  // A name with the dot of the root is the same host, and another origin.
  url.hostname = url.hostname.replace(/\.$/, '');
  return url;
}

/** The origin that a configured address is: `https://BÜCHER.example:443/` as `https://xn--bcher-kva.example`. Throws with the reason for anything more. */
export function readOrigin(text: string): string {
  const url = read(text);
  if (url.pathname !== '/' || url.search)
    throw new Error(`expected an origin such as ${url.origin}, without a path, got ${JSON.stringify(text)}`);
  return url.origin;
}

/** A configured address that may have a path, without a slash at its end. Throws with the reason. */
export function readAddress(text: string): string {
  const url = read(text);
  if (url.search) throw new Error(`expected an address without ?, got ${JSON.stringify(text)}`);
  return url.href.replace(/\/+$/, '');
}
