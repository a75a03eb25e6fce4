declare module 'bidi-js' {
  interface Levels {
    levels: Uint8Array
    paragraphs: { start: number; end: number; level: number }[]
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): Levels
    getBidiCharTypeName(letter: string): string
    getMirroredCharacter(letter: string): string | null
  }
  export default function bidiFactory(): Bidi
}
