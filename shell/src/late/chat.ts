import './chat.css';
import { profileQuery } from '@shop/api-client';
import { CHAT_RETRY } from '@shop/contract';
import { LOCALE } from '@shop/i18n';
import { $session } from '@shop/state';
import type { QueryClient } from '@tanstack/react-query';

/** Value that the widget's script puts on the page. */
type Widget = {
  setUser(id: string, user: { name: string; identifier_hash?: string }): void;
  reset(): void;
};
type ChatWindow = Window & {
  chatwootSDK?: { run(settings: { websiteToken: string; baseUrl: string }): void };
  chatwootSettings?: object;
  $chatwoot?: Widget & { hasLoaded?: boolean };
};

const page = (): ChatWindow => window;

/** The widget, looked for every 500 ms until it is there (specification, section 9). */
function widget(): Promise<Widget> {
  return new Promise((resolve) => {
    const look = () => {
      const found = page().$chatwoot;
      // The script puts the object there before its frame can take anything.
      if (found && found.hasLoaded !== false) resolve(found);
      else setTimeout(look, CHAT_RETRY);
    };
    look();
  });
}

/** Identifies the user to the widget: the user's id with the api's proof of it, and the name that the operator sees. Nothing else of the profile. */
async function introduce(queryClient: QueryClient): Promise<void> {
  const { id, nickname, chat_identifier_hash: hash } = await queryClient.ensureQueryData(profileQuery());
  const chat = await widget();
  if ($session.get() !== 'user') return;
  chat.setUser(String(id), { name: nickname || `№ ${id}`, ...(hash && { identifier_hash: hash }) });
}

/** Loads Chatwoot's widget and updates it with who is signed in. */
export function startChat({ url, token }: { url: string; token: string }, queryClient: QueryClient): void {
  page().chatwootSettings = { locale: LOCALE, position: 'right', darkMode: 'auto' };
  const script = document.createElement('script');
  script.src = `${url}/packs/js/sdk.js`;
  script.async = true;
  script.onload = () => page().chatwootSDK?.run({ websiteToken: token, baseUrl: url });
  document.head.append(script);

  let known = false;
  $session.subscribe((session) => {
    // Without a profile, as when the api is down, the visitor stays a guest of the chat.
    if (session === 'user')
      introduce(queryClient).then(
        () => (known = true),
        () => {},
      );
    else if (known) {
      known = false;
      void widget().then((chat) => chat.reset());
    }
  });
}
