/** The colours of the light theme (`web/base.css`) without `oklch()`, which the renderer of PDF and pictures does not support. */
export const palette = {
  paper: '#fbf7ee',
  sheet: '#fffdf9',
  ink: '#1e1a15',
  secondInk: '#554f48',
  hairline: '#d7d0c6',
  accent: '#faa617',
} as const;
