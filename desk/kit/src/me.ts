import { type Permission, permissionsOf } from '@shop/desk-contract/roles';
import type { Me } from '@shop/desk-contract/staff';
import { createContext, useContext } from 'react';

export const MeContext = createContext<Me | null>(null);

/** Who is signed in. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('nobody is signed in');
  return me;
}

/** Whether who is signed in may do something; the api checks it, too. */
export const useCan = (permission: Permission): boolean => permissionsOf(useMe().role).includes(permission);
