import { serve } from '@countersign/child-pool/serve'

// What a child process can be asked to do.
serve({
  'seal-document': async () => (await import('./seal-document.js')).sealDocument,
  'make-certificate': async () => (await import('./seal-certificate.js')).sealCertificate,
})
