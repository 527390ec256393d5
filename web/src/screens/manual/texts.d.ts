// What the build makes of docs/manual/LANGUAGE.md: HTML.

declare module '*.md' {
  const html: string;
  export default html;
}
