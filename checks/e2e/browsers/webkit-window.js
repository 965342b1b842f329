// A browser with nothing but its windows, run by gjs and driven by WebKitWebDriver. WebKitGTK's own MiniBrowser would do, if it
// wrote the console of a driven window to its output, and ran a script before those of the page.
imports.gi.versions.WebKit2 = '4.1';
const { GLib, Gtk, WebKit2: WebKit } = imports.gi;

const option = (name) => GLib.getenv(`WEBKIT_WINDOW_${name}`);
const data = option('DATA');
const preload = option('PRELOAD');

Gtk.init(null);
const loop = new GLib.MainLoop(null, false);
const settings = new WebKit.Settings({ enable_write_console_messages_to_stdout: true });
const content = new WebKit.UserContentManager();
if (preload) {
  const [, script] = GLib.file_get_contents(preload);
  const { ALL_FRAMES } = WebKit.UserContentInjectedFrames;
  const { START } = WebKit.UserScriptInjectionTime;
  content.add_script(new WebKit.UserScript(new TextDecoder().decode(script), ALL_FRAMES, START, null, null));
}
// A console is written out for windows with a profile only, private ones stay silent.
const context = new WebKit.WebContext({
  website_data_manager: new WebKit.WebsiteDataManager({
    base_data_directory: data,
    base_cache_directory: data,
  }),
});
context.set_preferred_languages(['ru-RU', 'ru']);
context.set_automation_allowed(true);

function show(view) {
  const window = new Gtk.Window({
    default_width: Number(option('WIDTH')),
    default_height: Number(option('HEIGHT')),
  });
  window.add(view);
  view.connect('create', (opener) =>
    option('BLOCKS_POPUPS')
      ? null
      : show(new WebKit.WebView({ related_view: opener, settings, user_content_manager: content })),
  );
  view.connect('close', () => window.destroy());
  window.show_all();
  return view;
}

context.connect('automation-started', (_, session) => {
  const info = new WebKit.ApplicationInfo();
  info.set_name('webkit-window');
  session.set_application_info(info);
  session.connect('create-web-view', () =>
    show(
      new WebKit.WebView({
        web_context: context,
        settings,
        user_content_manager: content,
        is_controlled_by_automation: true,
      }),
    ),
  );
  session.connect('will-close', () => loop.quit());
});
loop.run();
