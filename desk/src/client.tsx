import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import './notices.css';
import { Alert, createTheme, MantineProvider, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { ApiError } from '@shop/desk-kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import type { Boot } from './boot.ts';
import { routesOf } from './routes.tsx';

const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: 8,
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily: 'system-ui, sans-serif',
  components: {
    // A title in the colour of its ground is hard to read.
    Alert: Alert.extend({ styles: { title: { color: 'var(--mantine-color-text)' } } }),
    // The head of a dialog is not that of the page.
    Modal: Modal.extend({ defaultProps: { attributes: { header: { role: 'presentation' } } } }),
  },
});

/** Quiet texts in colours that everybody can read. */
const cssVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-dimmed': 'var(--mantine-color-gray-7)' },
  dark: { '--mantine-color-dimmed': 'var(--mantine-color-dark-1)' },
});

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // The api would refuse it again.
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status < 500),
    },
  },
});

const boot = JSON.parse(document.getElementById('boot')!.textContent) as Boot;
// The style that stops the page from scrolling behind a dialog is not Mantine's, and takes its nonce from here.
setNonce(boot.nonce);
const router = createBrowserRouter(routesOf(boot.remotes));

/** On a phone at the top: the buttons that save stand at the end of a page. */
function Notices() {
  const isNarrow = useMediaQuery('(max-width: 48em)');
  return <Notifications position={isNarrow ? 'top-center' : 'bottom-right'} />;
}

createRoot(document.getElementById('root')!).render(
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    cssVariablesResolver={cssVariablesResolver}
    getStyleNonce={() => boot.nonce}
  >
    <Notices />
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>,
);
