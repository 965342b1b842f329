import type { Scenario } from '@shop/shared/contracts';

const isLoopback = (host: string) =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '[::1]' ||
  /^127\.\d+\.\d+\.\d+$/.test(host);

/** True for an address a payer may be sent to: https, or http on this machine; never with a user name in it. */
export function isPaymentUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

/** Every address in a scenario that a browser would open, show or post to. */
export function scenarioUrls(scenario: Scenario): string[] {
  switch (scenario.type) {
    case 'form':
      return [scenario.action];
    case 'redirect':
    case 'p2p_redirect':
    case 'qr':
      return [scenario.url];
    default:
      return [];
  }
}
