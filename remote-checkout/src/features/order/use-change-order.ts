import { t } from '@shop/i18n';
import { notify } from '@shop/state';
import { useState } from 'react';
import type { ChangeOrder } from './change-order.tsx';

/** The dialog that changes an order: its code is loaded when it is opened. */
export function useChangeOrder() {
  const [module, setModule] = useState<{ ChangeOrder: typeof ChangeOrder }>();
  return {
    Dialog: module?.ChangeOrder,
    open: () =>
      void import('./change-order.tsx').then(setModule, () =>
        notify({ type: 'error', text: t('errors.network') }),
      ),
    close: () => setModule(undefined),
  };
}
