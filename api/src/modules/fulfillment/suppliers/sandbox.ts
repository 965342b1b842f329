import type { Supplier, SupplierAnswer, SupplierRequest } from './supplier.ts';

/** Delivers nothing and confirms by itself: sent `step` milliseconds after it was ordered, done after two. */
export function sandboxSupplier(step: number): Supplier {
  const progress = ({ since }: SupplierRequest): SupplierAnswer => {
    const passed = Date.now() - since.getTime();
    if (passed < step) return 'accepted';
    return passed < 2 * step ? 'sent' : 'done';
  };
  return {
    name: 'sandbox',
    askEvery: step,
    order: async (request) => progress(request),
    find: async (request) => progress(request),
  };
}
