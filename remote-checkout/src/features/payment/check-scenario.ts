import type { Scenario } from '@shop/contract';
import { paymentUrl } from './payment-url.ts';

/** A scenario of a type that this build does not know. */
export class UnknownScenario extends Error {}

/**
 * A scenario that is safe to follow: its type is known and its addresses may be opened.
 * Throws `UnknownScenario` or `UnsafeAddress`.
 */
export function checkScenario(scenario: Scenario): Scenario {
  switch (scenario.type) {
    case 'redirect':
    case 'p2p_redirect':
    case 'qr':
      return { ...scenario, url: paymentUrl(scenario.url) };
    case 'form':
      return { ...scenario, action: paymentUrl(scenario.action) };
    case 'external':
    case 'invoice_qr':
    case 'p2p':
    case 'wait_order_state':
      return scenario;
    default:
      throw new UnknownScenario(`Unknown scenario type: '${(scenario as Scenario).type}'`);
  }
}

/** The address that belongs into the window opened by the click; undefined when the scenario stays on this page. */
export const windowAddress = (scenario: Scenario): string | undefined =>
  scenario.type === 'redirect' || scenario.type === 'p2p_redirect' ? scenario.url : undefined;
