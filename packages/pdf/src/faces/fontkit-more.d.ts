import type { GlyphRun } from '@pdf-lib/fontkit'

// Members missing in the library's types.
declare module '@pdf-lib/fontkit' {
  interface Font {
    getVariation(settings: Readonly<Record<string, number>>): Font
    layout(text: string, features: object, script: undefined, language: undefined, direction: 'ltr' | 'rtl'): GlyphRun
  }
  interface Path {
    commands: readonly {
      command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
      args: readonly number[]
    }[]
  }
}
