/** Parts of the desk by the team "checkout". */
export const remote = {
  name: 'desk_checkout',
  routes: [
    { path: '/', page: './today-page' },
    { path: '/finance', page: './finance-page' },
    { path: '/finance/entries', page: './entries-page' },
    { path: '/finance/margin', page: './margin-page' },
    { path: '/finance/reconcile', page: './reconcile-page' },
    { path: '/finance/receipts', page: './receipts-page' },
    { path: '/finance/refunds', page: './refunds-page' },
    { path: '/finance/unmatched', page: './unmatched-page' },
    { path: '/finance/vat', page: './vat-page' },
    { path: '/orders', page: './orders-page' },
    { path: '/orders/:id', page: './order-page' },
    { path: '/queue', page: './queue-page' },
    { path: '/waiting', page: './waiting-page' },
  ],
  slots: [],
};
