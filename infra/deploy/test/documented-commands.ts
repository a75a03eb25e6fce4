/**
 * Returns the code blocks of commands below a heading.
 * @param heading of the third level
 */
export function commandsBelow(text: string, heading: string): string[] {
  const [, section] = new RegExp(`^### ${heading}\n([\\s\\S]*?)^##`, 'm').exec(text)!
  return [...section!.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands]) => commands!)
}
