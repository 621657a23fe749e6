import { createContext, useContext } from 'react';
import type { Store } from './store.ts';

export const StoreContext = createContext<Store | undefined>(undefined);

export function useStore(): Store {
  const store = useContext(StoreContext);
  if (!store) throw new Error('No store around this component');
  return store;
}
