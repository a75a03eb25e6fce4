import type { AttachedDocumentView, FieldView, RecipientView, SignatureRequestView } from '@countersign/contracts'

/** A request that is still being put together. */
export type Draft = SignatureRequestView

/** What goes together, and comes back by an Undo. */
export interface Removed {
  documents?: readonly AttachedDocumentView[]
  recipients?: readonly RecipientView[]
  fields: readonly FieldView[]
}

export const withDocuments = (draft: Draft, documents: readonly AttachedDocumentView[]): Draft => ({
  ...draft,
  documents: [...draft.documents, ...documents],
})

export const withoutDocument = (draft: Draft, id: string): Draft => ({
  ...draft,
  documents: draft.documents.filter((document) => document.id !== id),
  signatureFields: draft.signatureFields.filter((field) => field.documentId !== id),
})

export const withAcceptedRendition = (draft: Draft, id: string): Draft => ({
  ...draft,
  documents: draft.documents.map((document) =>
    document.id === id ? { ...document, warningAccepted: true } : document,
  ),
})

/** What the server knows of the documents: their PDFs, how far these are checked, and what is to be known of them. */
export const withFactsOf = (draft: Draft, told: readonly AttachedDocumentView[]): Draft => ({
  ...draft,
  documents: draft.documents.map((document) => {
    const { warning, warnings, warningAccepted, sha256, check, pictures, before } =
      told.find(({ id }) => id === document.id) ?? document
    return { ...document, warning, warnings, warningAccepted, sha256, check, pictures, before }
  }),
})

export const withRecipient = (draft: Draft, recipient: RecipientView): Draft => ({
  ...draft,
  recipients: [...draft.recipients, recipient],
})

export const withoutRecipient = (draft: Draft, id: string): Draft => ({
  ...draft,
  recipients: draft.recipients.filter((recipient) => recipient.id !== id),
  signatureFields: draft.signatureFields.filter((field) => field.recipientId !== id),
})

export const withChangedRecipient = (draft: Draft, id: string, change: Partial<RecipientView>): Draft => ({
  ...draft,
  recipients: draft.recipients.map((recipient) => (recipient.id === id ? { ...recipient, ...change } : recipient)),
})

export const withField = (draft: Draft, field: FieldView): Draft => ({
  ...draft,
  signatureFields: [...draft.signatureFields, field],
})

export const withoutField = (draft: Draft, id: string): Draft => ({
  ...draft,
  signatureFields: draft.signatureFields.filter((field) => field.id !== id),
})

export const withChangedField = (draft: Draft, id: string, change: Partial<FieldView>): Draft => ({
  ...draft,
  signatureFields: draft.signatureFields.map((field) => (field.id === id ? { ...field, ...change } : field)),
})

/** True for those whom fields may belong to (rule fields-5). */
export const signs = ({ role }: Pick<RecipientView, 'role'>): boolean => role === 'signer'

/** True for those who have to act, and so have a place in the order. */
export const acts = ({ role }: Pick<RecipientView, 'role'>): boolean => role !== 'cc'

/** True when the draft's recipients sign one after another. */
export const signsInOrder = ({ recipients }: { recipients: readonly RecipientView[] }): boolean =>
  recipients.some(({ order }) => order !== null)

/** The fields of a document, as a reader meets them: page by page, down and then across. */
export const fieldsOf = (draft: Draft, documentId: string): FieldView[] =>
  draft.signatureFields
    .filter((field) => field.documentId === documentId)
    .toSorted((a, b) => a.page - b.page || a.y - b.y || a.x - b.x)
