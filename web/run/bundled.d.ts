/** The text of a module with all that it imports (scripts/bundled-text.ts). */
declare module '*?bundled' {
  const text: string;
  export default text;
}
