/** Circles of types that are still to be cut, each in alphabetical order. No other may come about. */
export const listedCircles: readonly (readonly string[])[] = [
  [
    'frontends/create-wizard/src/draft/document-changes.ts',
    'frontends/create-wizard/src/draft/draft-session.ts',
    'frontends/create-wizard/src/draft/field-changes.ts',
    'frontends/create-wizard/src/draft/recipient-changes.ts',
  ],
  [
    'frontends/create-wizard/src/draft/draft-context.ts',
    'frontends/create-wizard/src/recipients/recipient-form.tsx',
    'frontends/create-wizard/src/recipients/typed.ts',
  ],
  ['frontends/request-detail/src/document/paper.tsx', 'frontends/request-detail/src/document/value-on-page.tsx'],
  ['packages/child-pool/src/namespaces.ts', 'packages/child-pool/src/process-limits.ts'],
  [
    'packages/contracts/src/geometry.ts',
    'packages/contracts/src/schemas/field.ts',
    'packages/contracts/src/schemas/filled-value.ts',
    'packages/contracts/src/schemas/index.ts',
    'packages/contracts/src/schemas/signature-request.ts',
    'packages/contracts/src/schemas/signing.ts',
    'packages/contracts/src/types.ts',
  ],
  [
    'packages/documents/src/child/picture-anew.ts',
    'packages/documents/src/child/picture/jpeg-anew.ts',
    'packages/documents/src/child/picture/png-anew.ts',
  ],
  [
    'packages/documents/src/converted-pdf.ts',
    'packages/documents/src/intake.ts',
    'packages/documents/src/read-file.ts',
  ],
  ['packages/pdf/src/certificate/archivable.ts', 'packages/pdf/src/certificate/metadata.ts'],
  ['packages/seal/src/prepare.ts', 'packages/seal/src/seal-in-steps.ts'],
  ['services/requests-api/src/signing/course-events.ts', 'services/requests-api/src/signing/events.ts'],
  [
    'services/requests-api/src/signing/standings.ts',
    'services/requests-api/src/signing/state.ts',
    'services/requests-api/src/signing/told.ts',
  ],
]
