import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { RouteHandle } from '@federation/browser/page/route-handle';
import type { PageAnswer } from '@federation/protocol/page';

/** Headers by which an answer would be read, kept or trusted in another way than the framework says. */
const HELD =
  /^(?:set-cookie|location|connection|content-(?:length|encoding)|transfer-encoding|vary|link|cache-control|content-type|content-security-policy|x-composition|x-content-type-options|cross-origin-.*|referrer-policy|permissions-policy|age|expires|pragma|server-timing|access-control-.*|clear-site-data|strict-transport-security)$/i;

/** Throws for an answer that a page must not give. */
export function checkAnswer({ status = 200, headers = {}, cookies = [] }: PageAnswer, route: RouteHandle) {
  const { module, declaration } = route;
  if (!Number.isInteger(status) || status < 200 || status > 599 || (status >= 300 && status < 400))
    throw new Error(`${module} answers with the status ${status}`);
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    if (HELD.test(name)) throw new Error(`${module} sets the header ${name}, which is the framework's`);
  }
  for (const { name } of cookies)
    if (!declaration.cookies?.includes(name))
      throw new Error(`${module} sets the cookie ${name}, which its route does not declare`);
}
