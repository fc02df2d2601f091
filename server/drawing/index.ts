/** Drawing of PDF files. */
export { type DocumentInfo, drawPdf } from './draw-pdf.ts';
export { runsOf } from './fonts.ts';
export { type Box, drawText, type TextStyle } from './text.ts';
