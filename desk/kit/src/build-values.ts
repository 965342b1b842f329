/** Grows as the shop's own contract does: the minor version with what is added, the major one with what is changed. */
export const DESK_CONTRACT = '1.3.0';

/** Modules that exist once in a page of the desk: the host provides them. */
export const DESK_SINGLETONS = {
  react: { version: '19.3.1' },
  'react/jsx-runtime': { version: '19.3.1' },
  'react-dom': { version: '19.3.1' },
  '@mantine/core': { version: '9.7.3' },
  '@mantine/hooks': { version: '9.7.3' },
  '@shop/desk-kit': { version: DESK_CONTRACT, isOfContract: true },
} as const;
