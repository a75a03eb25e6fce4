import '@pdf-lib/fontkit'

// What the library has and its types leave out.
declare module '@pdf-lib/fontkit' {
  interface Font {
    /** The font with its axes set so. */
    getVariation(settings: Readonly<Record<string, number>>): Font
  }
  interface Path {
    commands: readonly {
      command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
      args: readonly number[]
    }[]
  }
}
