/**
 * Returns a CSS value that is `light` below the class `light`, and `dark` below the class `dark`.
 * It replaces the CSS function `light-dark()`, which Safari and Chrome have only since 2024.
 * theme.css sets one of the two variables to nothing, and the other to an invalid value that
 * selects its fallback.
 */
export const lightDark = (light: string, dark: string) =>
  `var(--light, ${light}) var(--dark, ${dark})`;
