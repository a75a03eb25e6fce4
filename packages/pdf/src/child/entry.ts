import { serve } from '@countersign/child-pool/serve'

// Drawing children have no access to keys.
serve({
  'stamp-document': async () => (await import('./stamp-document.js')).stampDocument,
  'stamp-kept': async () => (await import('./stamp-kept.js')).stampKept,
  'make-certificate': async () => (await import('./make-certificate.js')).makeCertificateFile,
  'draw-signatures': async () => (await import('./draw-signatures.js')).drawSignaturesFile,
  'append-lasting': async () => (await import('./append-lasting.js')).appendLasting,
})
