/** Which letters can be put onto a page. */
export interface Letters {
  /** Those of a text that no face has, each once: such as emoji. */
  notSettable(text: string): Promise<readonly string[]>
}
