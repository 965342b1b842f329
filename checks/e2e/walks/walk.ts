import type { BrowserContext, Page } from 'playwright/test';
import type { ConsoleErrors } from '../fixtures/quiet-console.ts';
import type { Shopper } from '../fixtures/shopper.ts';
import type { GamePage } from '../pages/game-page.ts';
import type { HomePage } from '../pages/home-page.ts';
import type { OrderForm } from '../pages/order-form.ts';
import type { PaymentPage } from '../pages/payment-page.ts';

/** Fixtures that a walk may use. */
export type World = {
  page: Page;
  context: BrowserContext;
  shopper: Shopper;
  email: string;
  home: HomePage;
  game: GamePage;
  orderForm: OrderForm;
  payment: PaymentPage;
  consoleErrors: ConsoleErrors;
};

/**
 * A way through the shop that stops at each state worth a look and says its name. The caller may change the window's size and
 * colours at a stop, and puts them back.
 */
export type Walk = (world: World) => AsyncGenerator<string, void>;

/** Below 1024 px the order form asks for the buyer's data in a sheet. */
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };
