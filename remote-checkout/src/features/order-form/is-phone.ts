/** True where the pay button is stuck to the bottom of a screen, away from the fields it sends. The width of `pay-bar.module.css`. */
export const isPhone = (): boolean => matchMedia('(max-width: 63.99rem)').matches;
