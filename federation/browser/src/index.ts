export { type IdlePage, startTab, type Tab, type TabOptions } from './tab/start.tsx';
