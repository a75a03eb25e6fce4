/**
 * The commands that stand below a heading of a document, as they are written.
 *
 * @param text the document, as Markdown
 * @param heading of the third level
 * @returns one string for each block of commands
 */
export function commandsBelow(text: string, heading: string): string[] {
  const [, section] = new RegExp(`^### ${heading}\n([\\s\\S]*?)^##`, 'm').exec(text)!
  return [...section!.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands]) => commands!)
}
