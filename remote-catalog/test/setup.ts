import { $carts, $favourites, $recents } from '@shop/shared/state';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(() => {
  cleanup();
  localStorage.clear();
  $carts.set({});
  $favourites.set(null);
  $recents.set(null);
});
