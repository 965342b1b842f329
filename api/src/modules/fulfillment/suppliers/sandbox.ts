import type { Supplier, SupplierAnswer, SupplierRequest } from './supplier.ts';

/** Delivers nothing and confirms by itself: sent `step` milliseconds after it was ordered, done after two. */
export function sandboxSupplier(step: number): Supplier {
  const progress = async ({ since }: SupplierRequest): Promise<SupplierAnswer> => {
    const passed = Date.now() - since.getTime();
    if (passed < step) return { state: 'accepted' };
    return { state: passed < 2 * step ? 'sent' : 'done' };
  };
  return { name: 'sandbox', askEvery: step, order: progress, find: progress };
}
