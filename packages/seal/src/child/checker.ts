import { serve } from '@countersign/child-pool/serve'

// Checkers never stamp, so that the process that made a file never judges it.
serve({
  'check-seal': async () => (await import('./check-seal.js')).checkSeal,
  'draw-pages': async () => (await import('./draw-pages.js')).drawPages,
  'keeps-pages': async () => (await import('./draw-pages.js')).keepsPages,
})
