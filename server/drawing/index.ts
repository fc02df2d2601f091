export { drawPdf } from './draw-pdf.ts';
export { drawText } from './text.ts';
export type { Box, TextStyle } from './typeset.ts';
