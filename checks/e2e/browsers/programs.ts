import { findProgram } from '@shop/devkit/programs';

/** Programs of the engines. Each is installed when it is asked for and missing. */
export const firefox = () => findProgram({ program: 'firefox-esr', packages: ['firefox-esr'] });

export const webKitDriver = () =>
  findProgram({ program: 'WebKitWebDriver', packages: ['webkit2gtk-driver'] });

/** The interpreter of JavaScript for GNOME, with WebKitGTK to be used from it. */
export const gjs = () =>
  findProgram({
    program: 'gjs',
    packages: ['gjs', 'gir1.2-webkit2-4.1'],
    probe: ['-c', "imports.gi.versions.WebKit2 = '4.1'; imports.gi.WebKit2;"],
  });

/** A screen that nobody sees. */
export const xvfb = () => findProgram({ program: 'Xvfb', packages: ['xvfb'] });
