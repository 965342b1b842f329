import type { Scenario } from '@shop/contract';
import type { ComponentType } from 'react';

/** A payment under way, with the sum that is charged. */
export type StartedPayment = {
  scenario: Scenario;
  toPay: string;
  currency: string;
  /** No window shows the payment page: its link is the only way there. */
  isWindowMissing?: boolean;
};

export type ScenarioPanelProps = {
  payment: StartedPayment;
  /** When the order can no longer be paid. */
  expires: string;
  /** It was there before the page was. */
  isStored?: boolean;
  onAnother: () => void;
};

/** Shows what to do next. Its code is loaded when a payment is started; undefined when that failed. */
export type ScenarioPanelCode = ComponentType<ScenarioPanelProps> | undefined;
