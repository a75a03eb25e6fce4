import '@pdf-lib/fontkit'

// Members missing in the library's types.
declare module '@pdf-lib/fontkit' {
  interface Font {
    getVariation(settings: Readonly<Record<string, number>>): Font
  }
  interface Path {
    commands: readonly {
      command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
      args: readonly number[]
    }[]
  }
}
