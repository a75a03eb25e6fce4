import { serve } from '@countersign/child-pool/serve'

// What a child that checks can be asked to do: it never stamps, so that who made a file is never who judges it.
serve({
  'check-seal': async () => (await import('./check-seal.js')).checkSeal,
})
