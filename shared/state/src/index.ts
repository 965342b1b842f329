export { $busy, markBusy } from './busy.ts';
export { $carts, type Cart, clearCart, clearCarts, loadCart, setQuantity } from './cart.ts';
export { forgetOrder, recentOrder, rememberOrder } from './last-order.ts';
export {
  $notification,
  clearNotifications,
  dismissNotification,
  type Notification,
  notify,
} from './notifications.ts';
export { $popup, closePopup, openPopup } from './popups.ts';
export {
  $session,
  provideSession,
  refreshProfile,
  type SessionActions,
  signIn,
  signOut,
} from './session.ts';
export { readStored, writeStored } from './storage.ts';
export { $favourites, $recents, addRecent, loadVisited, toggleFavourite } from './visited.ts';
