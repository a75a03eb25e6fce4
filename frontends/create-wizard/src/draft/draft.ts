import type { AttachedDocumentView, FieldView, RecipientView, SignatureRequestView } from '@countersign/contracts'

export type Draft = SignatureRequestView

/** Parts removed together, restored by one Undo. */
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

/** Merges the server's facts about the documents: PDFs, check progress and warnings. */
export const withFactsOf = (draft: Draft, updated: readonly AttachedDocumentView[]): Draft => ({
  ...draft,
  documents: draft.documents.map((document) => {
    const { warning, warnings, warningAccepted, sha256, check, pictures, before } =
      updated.find(({ id }) => id === document.id) ?? document
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

/** True for roles that can have fields (rule fields-5). */
export const signs = ({ role }: Pick<RecipientView, 'role'>): boolean => role === 'signer'

/** True for roles that have a place in the signing order. */
export const acts = ({ role }: Pick<RecipientView, 'role'>): boolean => role !== 'cc'

export const signsInOrder = ({ recipients }: { recipients: readonly RecipientView[] }): boolean =>
  recipients.some(({ order }) => order !== null)

/** A document's fields in reading order: by page, then top to bottom, then left to right. */
export const fieldsOf = (draft: Draft, documentId: string): FieldView[] =>
  draft.signatureFields
    .filter((field) => field.documentId === documentId)
    .toSorted((a, b) => a.page - b.page || a.y - b.y || a.x - b.x)
