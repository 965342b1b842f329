export { FolderObjects } from './folder-objects.ts';
export {
  type Change,
  type ObjectEntry,
  type ObjectStore,
  type StoredObject,
  StoreError,
  type WriteOptions,
} from './object-store.ts';
export { type OpenOptions, openObjects } from './open-objects.ts';
