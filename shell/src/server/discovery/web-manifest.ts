import { shopName } from '../../host/shop-name.ts';

/** The web app manifest: what a phone needs to keep the shop among its apps. */
export const webManifest = () => ({
  id: '/',
  name: `${shopName()} — пополнение игр`,
  short_name: shopName(),
  description: 'Коды, валюта и кошельки игр с доставкой на почту.',
  lang: 'ru',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#faf8f3',
  theme_color: '#faf8f3',
  categories: ['shopping', 'games'],
  icons: [
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
});
